
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'flightbag-console', 'flightbag' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'flightbag-console'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'flightbag-console' {
            [CompletionResult]::new('--airport', '--airport', [CompletionResultType]::ParameterName, 'Show this airport as soon as you are signed in (ICAO identifier)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Address of the chart service')
            [CompletionResult]::new('--auth-url', '--auth-url', [CompletionResultType]::ParameterName, 'Address of the identity server')
            [CompletionResult]::new('--client-id', '--client-id', [CompletionResultType]::ParameterName, 'Client identifier issued by the service operator')
            [CompletionResult]::new('--scopes', '--scopes', [CompletionResultType]::ParameterName, 'Scopes to ask for, separated by spaces [default: `openid userinfo offline_access charts`]')
            [CompletionResult]::new('--auth-hosts', '--auth-hosts', [CompletionResultType]::ParameterName, 'Further hosts of the identity server, separated by spaces')
            [CompletionResult]::new('--redirect', '--redirect', [CompletionResultType]::ParameterName, 'Address that the browser returns to after a sign-in, where the operator registered a fixed one')
            [CompletionResult]::new('--flows', '--flows', [CompletionResultType]::ParameterName, 'Ways to sign in that the client may use, separated by spaces: browser, device [default: both]')
            [CompletionResult]::new('--ca-file', '--ca-file', [CompletionResultType]::ParameterName, 'File with further trusted certificates (PEM)')
            [CompletionResult]::new('--sim-links', '--sim-links', [CompletionResultType]::ParameterName, 'Where to listen for simulators and connect to them where no option says otherwise [default: usual]')
            [CompletionResult]::new('--simconnect', '--simconnect', [CompletionResultType]::ParameterName, 'Where the SimConnect server of Microsoft Flight Simulator, FSX or Prepar3D is, or `off` [default on Windows: this computer]')
            [CompletionResult]::new('--xplane-port', '--xplane-port', [CompletionResultType]::ParameterName, 'UDP port for the beacons of X-Plane [default: 49707]; 0 lets the system choose')
            [CompletionResult]::new('--xplane-web', '--xplane-web', [CompletionResultType]::ParameterName, 'Where X-Plane''s Web API is, besides port 8086 of this computer, or `off`')
            [CompletionResult]::new('--xplane-data-port', '--xplane-data-port', [CompletionResultType]::ParameterName, 'UDP port for the rows of X-Plane''s data output [default: 49003]; 0 lets the system choose')
            [CompletionResult]::new('--flightgear', '--flightgear', [CompletionResultType]::ParameterName, 'Where FlightGear''s web server is, besides ports 5500 and 8080 of this computer, or `off`')
            [CompletionResult]::new('--flightgear-port', '--flightgear-port', [CompletionResultType]::ParameterName, 'UDP port for FlightGear''s native-fdm and flightbag messages [default: 5503]; 0 lets the system choose')
            [CompletionResult]::new('--xgps-port', '--xgps-port', [CompletionResultType]::ParameterName, 'UDP port for XGPS and XATT sentences [default: 49002]; 0 lets the system choose')
            [CompletionResult]::new('--gdl90-port', '--gdl90-port', [CompletionResultType]::ParameterName, 'UDP port for GDL90 messages [default: 4000]; 0 lets the system choose')
            [CompletionResult]::new('--nmea-port', '--nmea-port', [CompletionResultType]::ParameterName, 'UDP port for NMEA 0183 sentences [default: 10110]; 0 lets the system choose')
            [CompletionResult]::new('--nmea-tcp-port', '--nmea-tcp-port', [CompletionResultType]::ParameterName, 'TCP port for senders of NMEA 0183 that connect [default: 10110]; 0 lets the system choose')
            [CompletionResult]::new('--nmea-tcp', '--nmea-tcp', [CompletionResultType]::ParameterName, 'Connect to a sender of NMEA 0183 over TCP there')
            [CompletionResult]::new('--nmea-serial', '--nmea-serial', [CompletionResultType]::ParameterName, 'Serial port of an NMEA 0183 receiver, for example COM3 or /dev/ttyUSB0@9600')
            [CompletionResult]::new('--gpsd', '--gpsd', [CompletionResultType]::ParameterName, 'Where gpsd is [default: 127.0.0.1:2947], or `off`')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read this configuration file (TOML) instead of config.toml beside the settings')
            [CompletionResult]::new('--settings-file', '--settings-file', [CompletionResultType]::ParameterName, 'File in which choices are remembered between runs, instead of the usual one')
            [CompletionResult]::new('--flight', '--flight', [CompletionResultType]::ParameterName, 'Let the simulated aircraft fly this procedure, for example "YBBN ILS 01R"; "list" prints all names and ends')
            [CompletionResult]::new('--speed', '--speed', [CompletionResultType]::ParameterName, 'Fly this many times as fast, from 0.25 to 20; the ground speed that it sends stays realistic')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Record own-ship to this new file; a file that exists is left as it is')
            [CompletionResult]::new('--record-raw', '--record-raw', [CompletionResultType]::ParameterName, 'Record what simulators send, as it comes, to this new file')
            [CompletionResult]::new('--replay', '--replay', [CompletionResultType]::ParameterName, 'Play this recording of own-ship, or of what simulators sent, in place of a simulator')
            [CompletionResult]::new('--replay-speed', '--replay-speed', [CompletionResultType]::ParameterName, 'Play it this many times as fast, from 0.25 to 16 [default: 1]')
            [CompletionResult]::new('--renderer', '--renderer', [CompletionResultType]::ParameterName, 'What paints the window')
            [CompletionResult]::new('--log', '--log', [CompletionResultType]::ParameterName, 'Log this level and worse, on the error output and in the log folder [default: warn]')
            [CompletionResult]::new('--demo', '--demo', [CompletionResultType]::ParameterName, 'Use the embedded chart service, whatever is configured')
            [CompletionResult]::new('--print-paths', '--print-paths', [CompletionResultType]::ParameterName, 'Print where everything is kept, and end')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'With --print-paths: print a JSON object instead of a table')
            [CompletionResult]::new('--reset-settings', '--reset-settings', [CompletionResultType]::ParameterName, 'Start with the settings of a first start; the earlier ones are kept beside them')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Run the embedded chart service alone, for other clients and for tests')
            [CompletionResult]::new('send', 'send', [CompletionResultType]::ParameterValue, 'Have the running Flightbag do something, as its keys do')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Print what the running Flightbag shows, and where own-ship is')
            [CompletionResult]::new('check-service', 'check-service', [CompletionResultType]::ParameterValue, 'Check whether the configured chart service conforms to the specification')
            [CompletionResult]::new('backend', 'backend', [CompletionResultType]::ParameterValue, 'Send requests as a back end, without a window')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'flightbag-console;serve' {
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'The chart service''s port on this computer; 0 lets the system choose')
            [CompletionResult]::new('--auth-port', '--auth-port', [CompletionResultType]::ParameterName, 'The identity server''s port, likewise')
            [CompletionResult]::new('--bind', '--bind', [CompletionResultType]::ParameterName, 'Answer at this address of this computer instead of loopback only; 0.0.0.0 stands for all of them')
            [CompletionResult]::new('--client-id', '--client-id', [CompletionResultType]::ParameterName, 'The identifier that the identity server knows the application by')
            [CompletionResult]::new('--redirect-uri', '--redirect-uri', [CompletionResultType]::ParameterName, 'Let the browser be sent back to this address as well, letter for letter; may be given several times')
            [CompletionResult]::new('--accounts', '--accounts', [CompletionResultType]::ParameterName, 'Take the accounts from this file (TOML) instead of the built-in ones')
            [CompletionResult]::new('--token-lifetime', '--token-lifetime', [CompletionResultType]::ParameterName, 'How long an access token lives, for example 30s, 5m or 1h; a short one lets you watch renewals')
            [CompletionResult]::new('--pixel-origin', '--pixel-origin', [CompletionResultType]::ParameterName, 'The corner of a chart''s picture from which its boxes are counted; services use both')
            [CompletionResult]::new('--reading', '--reading', [CompletionResultType]::ParameterName, 'Behave differently where the specification leaves room, as other services do; separate several with commas')
            [CompletionResult]::new('--latency', '--latency', [CompletionResultType]::ParameterName, 'Delay every answer by this time, for example 400ms or 2s')
            [CompletionResult]::new('--bandwidth', '--bandwidth', [CompletionResultType]::ParameterName, 'Limit all answers together to this rate, for example 120kB/s')
            [CompletionResult]::new('--fail', '--fail', [CompletionResultType]::ParameterName, 'Let this share of the requests go wrong, from 0 to 1: status 500 or 503, cut, reset or slow')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Choose which requests go wrong: the same number and the same requests, the same faults')
            [CompletionResult]::new('--flight', '--flight', [CompletionResultType]::ParameterName, 'Let the simulated aircraft fly this procedure, for example "YBBN ILS 01R"; "list" prints all names and ends')
            [CompletionResult]::new('--speed', '--speed', [CompletionResultType]::ParameterName, 'Fly this many times as fast, from 0.25 to 20; the ground speed that it sends stays realistic')
            [CompletionResult]::new('--xgps-to', '--xgps-to', [CompletionResultType]::ParameterName, 'Send the simulated aircraft''s position there (UDP); 127.0.0.1:49002 when another argument lets it fly')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Address of the chart service')
            [CompletionResult]::new('--auth-url', '--auth-url', [CompletionResultType]::ParameterName, 'Address of the identity server')
            [CompletionResult]::new('--ca-file', '--ca-file', [CompletionResultType]::ParameterName, 'File with further trusted certificates (PEM)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read this configuration file (TOML) instead of config.toml beside the settings')
            [CompletionResult]::new('--log', '--log', [CompletionResultType]::ParameterName, 'Log this level and worse, on the error output and in the log folder [default: warn]')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Let a refresh token count once: one that comes again ends the sign-in at once, also if its answer was lost')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'flightbag-console;send' {
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Address of the chart service')
            [CompletionResult]::new('--auth-url', '--auth-url', [CompletionResultType]::ParameterName, 'Address of the identity server')
            [CompletionResult]::new('--client-id', '--client-id', [CompletionResultType]::ParameterName, 'Client identifier issued by the service operator')
            [CompletionResult]::new('--ca-file', '--ca-file', [CompletionResultType]::ParameterName, 'File with further trusted certificates (PEM)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read this configuration file (TOML) instead of config.toml beside the settings')
            [CompletionResult]::new('--log', '--log', [CompletionResultType]::ParameterName, 'Log this level and worse, on the error output and in the log folder [default: warn]')
            [CompletionResult]::new('--list', '--list', [CompletionResultType]::ParameterName, 'Print every command with what it does, and end')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'With --list: print a JSON array instead of a table')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'flightbag-console;status' {
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Address of the chart service')
            [CompletionResult]::new('--auth-url', '--auth-url', [CompletionResultType]::ParameterName, 'Address of the identity server')
            [CompletionResult]::new('--client-id', '--client-id', [CompletionResultType]::ParameterName, 'Client identifier issued by the service operator')
            [CompletionResult]::new('--ca-file', '--ca-file', [CompletionResultType]::ParameterName, 'File with further trusted certificates (PEM)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read this configuration file (TOML) instead of config.toml beside the settings')
            [CompletionResult]::new('--log', '--log', [CompletionResultType]::ParameterName, 'Log this level and worse, on the error output and in the log folder [default: warn]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print a JSON object instead of a table')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'flightbag-console;check-service' {
            [CompletionResult]::new('--airport', '--airport', [CompletionResultType]::ParameterName, 'The airport to ask for; every account may see the charts of the usual one')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Address of the chart service')
            [CompletionResult]::new('--auth-url', '--auth-url', [CompletionResultType]::ParameterName, 'Address of the identity server')
            [CompletionResult]::new('--client-id', '--client-id', [CompletionResultType]::ParameterName, 'Client identifier issued by the service operator')
            [CompletionResult]::new('--ca-file', '--ca-file', [CompletionResultType]::ParameterName, 'File with further trusted certificates (PEM)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read this configuration file (TOML) instead of config.toml beside the settings')
            [CompletionResult]::new('--log', '--log', [CompletionResultType]::ParameterName, 'Log this level and worse, on the error output and in the log folder [default: warn]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print a JSON array instead of a table')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'flightbag-console;backend' {
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Address of the chart service')
            [CompletionResult]::new('--auth-url', '--auth-url', [CompletionResultType]::ParameterName, 'Address of the identity server')
            [CompletionResult]::new('--client-id', '--client-id', [CompletionResultType]::ParameterName, 'Client identifier issued by the service operator')
            [CompletionResult]::new('--ca-file', '--ca-file', [CompletionResultType]::ParameterName, 'File with further trusted certificates (PEM)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read this configuration file (TOML) instead of config.toml beside the settings')
            [CompletionResult]::new('--log', '--log', [CompletionResultType]::ParameterName, 'Log this level and worse, on the error output and in the log folder [default: warn]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('token', 'token', [CompletionResultType]::ParameterValue, 'Request the application''s own token and print its type, its lifetime in seconds and when it ends (UTC)')
            [CompletionResult]::new('subscriptions', 'subscriptions', [CompletionResultType]::ParameterValue, 'List the valid subscriptions of the user whose token is written to the standard input')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'flightbag-console;backend;token' {
            [CompletionResult]::new('--client-secret-file', '--client-secret-file', [CompletionResultType]::ParameterName, 'Read the client secret from this file, which holds nothing else')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Address of the chart service')
            [CompletionResult]::new('--auth-url', '--auth-url', [CompletionResultType]::ParameterName, 'Address of the identity server')
            [CompletionResult]::new('--client-id', '--client-id', [CompletionResultType]::ParameterName, 'Client identifier issued by the service operator')
            [CompletionResult]::new('--ca-file', '--ca-file', [CompletionResultType]::ParameterName, 'File with further trusted certificates (PEM)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read this configuration file (TOML) instead of config.toml beside the settings')
            [CompletionResult]::new('--log', '--log', [CompletionResultType]::ParameterName, 'Log this level and worse, on the error output and in the log folder [default: warn]')
            [CompletionResult]::new('--show-token', '--show-token', [CompletionResultType]::ParameterName, 'Print the token as well')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'flightbag-console;backend;subscriptions' {
            [CompletionResult]::new('--require', '--require', [CompletionResultType]::ParameterName, 'The type of subscription that decides the exit code')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Address of the chart service')
            [CompletionResult]::new('--auth-url', '--auth-url', [CompletionResultType]::ParameterName, 'Address of the identity server')
            [CompletionResult]::new('--client-id', '--client-id', [CompletionResultType]::ParameterName, 'Client identifier issued by the service operator')
            [CompletionResult]::new('--ca-file', '--ca-file', [CompletionResultType]::ParameterName, 'File with further trusted certificates (PEM)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read this configuration file (TOML) instead of config.toml beside the settings')
            [CompletionResult]::new('--log', '--log', [CompletionResultType]::ParameterName, 'Log this level and worse, on the error output and in the log folder [default: warn]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print a JSON array instead of a table')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'flightbag-console;backend;help' {
            [CompletionResult]::new('token', 'token', [CompletionResultType]::ParameterValue, 'Request the application''s own token and print its type, its lifetime in seconds and when it ends (UTC)')
            [CompletionResult]::new('subscriptions', 'subscriptions', [CompletionResultType]::ParameterValue, 'List the valid subscriptions of the user whose token is written to the standard input')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'flightbag-console;backend;help;token' {
            break
        }
        'flightbag-console;backend;help;subscriptions' {
            break
        }
        'flightbag-console;backend;help;help' {
            break
        }
        'flightbag-console;help' {
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Run the embedded chart service alone, for other clients and for tests')
            [CompletionResult]::new('send', 'send', [CompletionResultType]::ParameterValue, 'Have the running Flightbag do something, as its keys do')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Print what the running Flightbag shows, and where own-ship is')
            [CompletionResult]::new('check-service', 'check-service', [CompletionResultType]::ParameterValue, 'Check whether the configured chart service conforms to the specification')
            [CompletionResult]::new('backend', 'backend', [CompletionResultType]::ParameterValue, 'Send requests as a back end, without a window')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'flightbag-console;help;serve' {
            break
        }
        'flightbag-console;help;send' {
            break
        }
        'flightbag-console;help;status' {
            break
        }
        'flightbag-console;help;check-service' {
            break
        }
        'flightbag-console;help;backend' {
            [CompletionResult]::new('token', 'token', [CompletionResultType]::ParameterValue, 'Request the application''s own token and print its type, its lifetime in seconds and when it ends (UTC)')
            [CompletionResult]::new('subscriptions', 'subscriptions', [CompletionResultType]::ParameterValue, 'List the valid subscriptions of the user whose token is written to the standard input')
            break
        }
        'flightbag-console;help;backend;token' {
            break
        }
        'flightbag-console;help;backend;subscriptions' {
            break
        }
        'flightbag-console;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
