// Checks of the SDK against the embedded service: `tests/sdk/run.sh` starts it.

import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { createRequire } from "node:module";

import { answerDevice, start, tokensByCode } from "./service.mjs";
import { XMLHttpRequest } from "./xhr.mjs";

const [program, folder, keys] = process.argv.slice(2);
globalThis.XMLHttpRequest = XMLHttpRequest;
globalThis.window = { crypto: webcrypto };
const require = createRequire(`${folder}/`);
const [{ initializeApp }, { CancelToken, getAuth }, { calculateChartBounds, getChartsAPI }] = ["app", "auth", "charts"].map(
  (name) => require(`${folder}/${name}`),
);

const AIRPORTS = ["NZWN", "YBBN", "KSFO", "ENSB", "NFNM", "TNCS", "BGTL", "YWLM"];
const SCOPES = ["charts", "openid", "userinfo", "offline_access"];
const { told, domain, stop } = await start(program, keys);
const kept = new Map();
const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
let failed = 0;
let done = 0;

async function check(name, work) {
  done += 1;
  try {
    await work();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error.message.split("\n")[0]}`);
  }
}

/** The SDK with this client; the one that the service knows unless told otherwise. */
function sdk(clientId = told.client_id) {
  initializeApp({ clientId, clientSecret: told.client_secret, scopes: ["charts"], domain });
  return getAuth({ storage });
}

/** Signs in by device; the person answers on the page as told. */
async function byDevice(auth, account, answer, cancel) {
  let codes;
  const user = await auth.signInWithDeviceFlow((told_codes) => {
    codes = told_codes;
    // What goes wrong there shows in what the SDK waits for.
    answerDevice(told, codes.user_code, account, answer).catch(() => cancel?.cancel());
  }, cancel?.token);
  return { codes, user };
}

/** Width and height of a PNG. */
function size(png) {
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

console.log("-- sign-in by device");
let auth = sdk();
let codes;
let user;
await check("codes come without a scope, and the person's consent signs in", async () => {
  ({ codes, user } = await byDevice(auth, "full", "allow"));
  assert.ok(user);
});
await check("the page is the identity server's", () => assert.equal(new URL(codes.verification_uri).origin, told.auth_url));
await check("the complete address carries the code", () => assert.ok(codes.verification_uri_complete.includes(codes.user_code)));
await check("the user has the name of the account", () => assert.equal(user.preferred_username, told.username_full));
await check("the user has an identifier", () => assert.ok(user.sub));
await check("every scope of the client is granted", () => assert.deepEqual([user.scope].flat().join(" ").split(" ").sort(), [...SCOPES].sort()));
await check("the subscriptions include charts", () => assert.ok(user.subscriptions.includes("charts")));
await check("an access token is kept", () => assert.ok(kept.get("access_token")));
await check("a refresh token is kept", () => assert.ok(kept.get("refresh_token")));
await check("a refusal is one", () =>
  assert.rejects(byDevice(auth, "full", "refuse"), { name: "UserDeniedAccessError" }));
await check("a sign-in can be given up", async () => {
  const cancel = CancelToken.source();
  const waiting = auth.signInWithDeviceFlow(() => cancel.cancel(), cancel.token);
  await assert.rejects(waiting, { name: "AuthenticationAborted" });
});
await check("an unknown client is told as one", () =>
  assert.rejects(sdk("unknown").signInWithDeviceFlow(() => {}), { name: "InvalidClientError" }));

console.log("-- sign-in by code");
auth = sdk();
let first;
await check("a code with PKCE is redeemed", async () => {
  first = await tokensByCode(told, "full");
  kept.set("access_token", first.access_token);
  kept.set("refresh_token", first.refresh_token);
  assert.ok(first.refresh_token);
});
await check("the SDK renews with its refresh token", async () => {
  user = await auth.getUser(true);
  assert.equal(user.preferred_username, told.username_full);
});
await check("the refresh token was replaced", () => assert.notEqual(kept.get("refresh_token"), first.refresh_token));
const charts = getChartsAPI();
await check("a refused access token is renewed on the way", async () => {
  kept.set("access_token", "no.longer.good");
  assert.equal((await charts.getAirportInfo({ icao: "NZWN" })).icao_airport_identifier, "NZWN");
});

console.log("-- airports and charts");
const lists = new Map();
let overlays = 0;
for (const icao of AIRPORTS) {
  await check(`${icao}: every chart by day and night, and its previews`, async () => {
    const standard = await charts.getChartsIndex({ icao });
    const overlay = (await charts.getChartsIndex({ icao, version: "CAO" })) ?? [];
    overlays += overlay.length;
    const list = [...standard, ...overlay];
    assert.ok(list.length > 0);
    lists.set(icao, list);
    for (const chart of list) {
      for (const theme of ["light", "dark"]) {
        assert.deepEqual(size(await charts.getChartImage({ chart, theme })), [chart.width, chart.height]);
      }
      const previews = { image_day_url: chart.thumb_day_url, image_night_url: chart.thumb_night_url };
      for (const theme of ["light", "dark"]) size(await charts.getChartImage({ chart: previews, theme }));
    }
  });
}
const all = [...lists.values()].flat();
await check("commercial overlay charts are served beside the standard ones", () => assert.ok(overlays > 0 && all.length > overlays));
await check("an airport tells its elevation and longest runway", async () => {
  const airport = await charts.getAirportInfo({ icao: "KSFO" });
  assert.ok(Number.isInteger(airport.elevation) && airport.longest_runway > 10_000);
});
await check("an unknown airport is none", async () => assert.equal(await charts.getAirportInfo({ icao: "ZZZZ" }), null));
await check("an unknown airport has no charts", async () => assert.equal(await charts.getChartsIndex({ icao: "ZZZZ" }), null));
await check("the map of a chart lies at its airport", async () => {
  for (const [icao, list] of lists) {
    const airport = await charts.getAirportInfo({ icao });
    for (const chart of list.filter((chart) => chart.is_georeferenced)) {
      const { sw, ne } = calculateChartBounds(chart);
      const east = (lng) => (((lng - sw.lng) % 360) + 360) % 360;
      assert.ok(sw.lat < ne.lat, chart.id);
      // A chart of a whole procedure may begin some degrees away.
      assert.ok(airport.latitude > sw.lat - 3 && airport.latitude < ne.lat + 3, chart.id);
      assert.ok(east(airport.longitude) < east(ne.lng) + 6 || east(airport.longitude) > 354, chart.id);
    }
  }
});
await check("a chart without a map has no bounds", () => {
  const plain = all.find((chart) => !chart.is_georeferenced);
  assert.throws(() => calculateChartBounds(plain), { name: "NonGeoreferencedChartError" });
});

console.log("-- another account, and the end");
await check("signing out removes the tokens", async () => {
  first = { refresh_token: kept.get("refresh_token") };
  await auth.signOut();
  assert.ok(!kept.get("access_token") && !kept.get("refresh_token"));
});
await check("and the identity server takes the refresh token no more", async () => {
  const body = new URLSearchParams({ grant_type: "refresh_token", client_id: told.client_id, ...first });
  const answer = await fetch(`${told.auth_url}/connect/token`, { method: "POST", body });
  assert.equal((await answer.json()).error, "invalid_grant");
});
await check("an account without subscription signs in", async () => {
  ({ user } = await byDevice(auth, "demo", "allow"));
  assert.deepEqual([user.preferred_username, user.subscriptions ?? []], [told.username_demo, []]);
});
await check("it reads the charts of a demo airport", async () => {
  const [chart] = await charts.getChartsIndex({ icao: "YBBN" });
  assert.deepEqual(size(await charts.getChartImage({ chart })), [chart.width, chart.height]);
});
await check("at other airports it gets the demo image", async () => {
  const [chart] = lists.get("KSFO");
  const images = [await charts.getChartImage({ chart }), await charts.getChartImage({ chart: lists.get("ENSB")[0] })];
  assert.ok(images[0].equals(images[1]));
});

stop();
console.log(`${done - failed} of ${done} checks`);
process.exitCode = failed > 0 ? 1 : 0;
