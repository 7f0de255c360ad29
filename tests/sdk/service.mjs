// `flightbag serve` under the names by which the SDK calls a service, and a person who signs in at its pages.

import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import readline from "node:readline";

const REDIRECT = "http://127.0.0.1:4711/callback";

// The SDK counts boxes from the top.
/** Starts the service and, before it, a server that ends https; `told` is what the service printed, by name. */
export async function start(program, keys) {
  const child = spawn(program, ["serve", "--port", "0", "--pixel-origin", "top-left"], { stdio: ["ignore", "pipe", "ignore"] });
  const told = {};
  for await (const line of readline.createInterface({ input: child.stdout })) {
    const [name, ...value] = line.trim().split("=");
    told[name] = value.join("=");
    if (name === "client_id") break;
  }
  const pair = { key: fs.readFileSync(`${keys}/key.pem`), cert: fs.readFileSync(`${keys}/cert.pem`) };
  const front = https.createServer(pair, (request, answer) => {
    const behind = request.headers.host.startsWith("identity.") ? told.auth_url : told.base_url;
    const headers = { ...request.headers, host: new URL(behind).host };
    const onward = http.request(new URL(request.url, behind), { method: request.method, headers }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    request.pipe(onward);
  });
  await new Promise((listening) => front.listen(0, "127.0.0.1", listening));
  return {
    told,
    domain: `localhost:${front.address().port}`,
    stop: () => (child.kill(), front.close(), front.closeAllConnections()),
  };
}

/** Fills in the form of a page; its hidden fields and its cookie go with it. */
async function send(told, page, fields) {
  const text = await page.text();
  const action = text.match(/action="([^"]+)"/)[1].replaceAll("&amp;", "&");
  const ticket = text.match(/name="ticket" value="([^"]+)"/)[1];
  page.cookie ??= (page.headers.get("set-cookie") ?? "").split(";")[0];
  const next = await fetch(new URL(action, told.auth_url), {
    method: "POST",
    headers: { cookie: page.cookie, origin: told.auth_url },
    body: new URLSearchParams({ ticket, ...fields }),
    redirect: "manual",
  });
  next.cookie = page.cookie;
  return next;
}

async function signIn(told, page, account, answer) {
  const fields = { username: told[`username_${account}`], password: told[`password_${account}`] };
  return send(told, await send(told, page, fields), { answer });
}

/** Types the code of a device, signs in and answers `allow` or `refuse`. */
export async function answerDevice(told, code, account, answer) {
  const page = await fetch(`${told.auth_url}/device`);
  await signIn(told, await send(told, page, { user_code: code }), account, answer);
}

/** The tokens of an account by an authorization code with PKCE. */
export async function tokensByCode(told, account) {
  const verifier = randomBytes(32).toString("base64url");
  const address = new URL("/connect/authorize", told.auth_url);
  address.search = new URLSearchParams({
    response_type: "code",
    client_id: told.client_id,
    redirect_uri: REDIRECT,
    scope: "openid userinfo offline_access charts",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const back = await signIn(told, await fetch(address), account, "allow");
  const answer = await fetch(`${told.auth_url}/connect/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: told.client_id,
      code: new URL(back.headers.get("location")).searchParams.get("code"),
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    }),
  });
  return answer.json();
}
