// An independent client of SimConnect against the pretend simulator of the tests: prints what it asked for, one request
// a line as the simulator does, and fails if it understands a record otherwise than it was meant.
//
//     node client.js PORT
'use strict';

const assert = require('node:assert/strict');
const { open } = require('node-simconnect');

const port = Number(process.argv[2]);
let understood = 0;

function same(found, expected) {
    assert.deepEqual(found, expected);
    understood += 1;
}

/** Asks for one of everything, and writes down what that was. */
function ask(handle, protocol) {
    const say = (number, text) => console.log(`${protocol} ${number} ${text}`);
    const DOUBLE = 4;
    const INTEGER = 1;
    say(0, 'open EFB test');
    say(handle.subscribeToSystemEvent(2, 'Pause_EX1'), 'event 2 Pause_EX1');
    say(handle.subscribeToSystemEvent(3, 'Frame'), 'event 3 Frame');
    for (const [define, variable, unit, datum] of [
        [10, 'PLANE LATITUDE', 'degrees', DOUBLE],
        [10, 'PLANE LONGITUDE', 'degrees', DOUBLE],
        [10, 'PLANE ALTITUDE', 'feet', DOUBLE],
        [10, 'PLANE HEADING DEGREES TRUE', 'degrees', DOUBLE],
        [10, 'GROUND VELOCITY', 'knots', DOUBLE],
        [12, 'GPS GROUND TRUE TRACK', 'degrees', DOUBLE],
        [12, 'SIM ON GROUND', 'bool', INTEGER],
    ]) {
        say(handle.addToDataDefinition(define, variable, unit, datum), `value ${define} ${variable} ${unit} ${datum}`);
    }
    say(handle.requestDataOnSimObject(10, 10, 0, 3, 0, 0, 5, 0), 'data 10 10 3 5');
    say(handle.clearDataDefinition(11), 'clear 11');
    say(handle.unsubscribeFromSystemEvent(3), 'no-event 3');
    say(handle.requestSystemState(77, 'Sim'), 'state 77 Sim');
}

async function talk(protocol) {
    const { recvOpen, handle } = await open('EFB test', protocol, { remote: { host: '127.0.0.1', port } });
    same(recvOpen.applicationName, 'KittyHawk');
    same([recvOpen.applicationVersionMajor, recvOpen.applicationVersionMinor], [11, 0]);
    same([recvOpen.applicationBuildMajor, recvOpen.applicationBuildMinor], [282174, 999]);
    const seen = [];
    handle.on('simObjectData', (told) => {
        seen.push(`data ${told.requestID}`);
        if (told.requestID === 10) {
            const read = () => told.data.readFloat64();
            same([told.defineID, told.objectID], [10, 1]);
            same([read(), read(), read(), read(), read()], [-27.3842, 153.1175, 1234.5, 14.25, 101]);
        } else {
            same([told.data.readFloat64(), told.data.readInt32()], [13.75, 1]);
        }
        same(told.data.remaining(), 0);
    });
    handle.on('event', (told) => {
        seen.push('event');
        same([told.groupID >>> 0, told.clientEventId, told.data], [0xffffffff, 2, 4]);
    });
    handle.on('eventEx1', (told) => {
        seen.push('eventEx1');
        same([told.clientEventId, told.data], [2, [9, 0, 0, 0, 0]]);
    });
    handle.on('eventFilename', (told) => {
        seen.push('eventFilename');
        same([told.clientEventId, told.fileName], [6, 'C:\\a.air']);
    });
    handle.on('eventFrame', (told) => {
        seen.push('eventFrame');
        same([told.clientEventId, told.frameRate, told.simSpeed], [3, 30.5, 1]);
    });
    handle.on('exception', (told) => {
        seen.push('exception');
        same([told.exception, told.sendId], [7, 3]);
    });
    handle.on('systemState', (told) => {
        seen.push(`systemState ${told.dataInteger}`);
        same([told.requestID, told.dataString], [77, '']);
    });
    const ended = new Promise((resolve) => handle.on('quit', resolve));
    ask(handle, protocol);
    await ended;
    handle.close();
    same(seen, [
        // The question, and what was told without one.
        'systemState 0', 'data 10', 'data 12', 'event', 'eventEx1', 'eventFilename', 'eventFrame', 'exception',
        'systemState 1',
    ]);
}

async function main() {
    for (const protocol of [2, 3, 4, 5, 6]) {
        await talk(protocol);
    }
    console.error(`client: ${understood} facts understood as meant, in 5 protocols`);
}

main().catch((error) => {
    console.error(error);
    process.exit(1);
});
