// What a browser gives the SDK and Node.js does not: XMLHttpRequest, as much of it as the SDK uses. Every name leads to
// this computer.

import http from "node:http";
import https from "node:https";

export class XMLHttpRequest {
  upload = {};
  readyState = 0;
  status = 0;
  statusText = "";
  responseText = "";
  response = null;
  responseType = "";
  responseURL = "";
  timeout = 0;
  #headers = {};
  #answered = {};

  open(method, address) {
    this.method = method;
    this.responseURL = address;
  }

  setRequestHeader(name, value) {
    this.#headers[name] = value;
  }

  getAllResponseHeaders() {
    return Object.entries(this.#answered).map(([name, value]) => `${name}: ${value}`).join("\r\n");
  }

  abort() {
    this.request?.destroy();
    this.onabort?.();
  }

  send(body) {
    const address = new URL(this.responseURL);
    const client = address.protocol === "https:" ? https : http;
    // The certificate was made a moment ago, for this run.
    const options = { method: this.method, headers: this.#headers, rejectUnauthorized: false, lookup: loopback };
    this.request = client.request(address, options, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => this.#end(answer, Buffer.concat(parts)));
    });
    this.request.on("error", (error) => this.onerror?.(error));
    this.request.end(body ?? undefined);
  }

  #end(answer, body) {
    this.status = answer.statusCode;
    this.statusText = answer.statusMessage;
    this.#answered = answer.headers;
    this.readyState = 4;
    const text = this.responseType === "" || this.responseType === "text" || this.responseType === "json";
    this.responseText = text ? body.toString() : "";
    this.response = text ? this.responseText : body;
    this.onreadystatechange?.();
    this.onloadend?.();
  }
}

function loopback(_name, options, found) {
  const address = { address: "127.0.0.1", family: 4 };
  if (options.all) found(null, [address]);
  else found(null, address.address, address.family);
}
