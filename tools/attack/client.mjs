// Requests as they are written here: nothing is put right on the way, nothing is followed.
import http from 'node:http';

/** Milliseconds. */
const TIMEOUT = 30_000;
/** Bytes of a reply that are read; of a stream only the head. */
const ENOUGH = 4_000_000;

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/**
 * @returns {Promise<{status: number, type: string, headers: object, text: string, ms: number}>} status 0: there was no
 * reply, `text` says why.
 */
export function send(server, call) {
  const { method = 'GET', path, headers = {}, body, timeout = TIMEOUT, connection = agent } = call;
  const { hostname, port } = new URL(server.url);
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status, text, response) =>
      resolve({
        status,
        text,
        type: response?.headers['content-type'] ?? '',
        headers: response?.headers ?? {},
        ms: performance.now() - begun,
      });
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    let request;
    try {
      request = http.request({
        hostname,
        port,
        method,
        path,
        agent: connection,
        headers: { ...length, ...headers },
        timeout,
      });
    } catch (error) {
      return done(0, `not sent: ${error.message}`);
    }
    request.on('timeout', () => request.destroy(new Error(`no reply within ${timeout / 1000} s`)));
    // A kept connection that the server was about to close: not its fault.
    request.on('error', (error) =>
      error.code === 'ECONNRESET' && request.reusedSocket
        ? resolve(send(server, { ...call, connection: new http.Agent() }))
        : done(0, error.message),
    );
    request.on('response', (response) => {
      const chunks = [];
      let bytes = 0;
      const finish = () => done(response.statusCode, Buffer.concat(chunks).toString(), response);
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        finish();
        return request.destroy();
      }
      response.on('data', (chunk) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > ENOUGH) request.destroy();
      });
      response.on('end', finish);
      response.on('error', () => (bytes > ENOUGH ? finish() : done(0, 'the reply broke off')));
    });
    request.end(body);
  });
}

export const json = { 'content-type': 'application/json' };
const password = 'demo-Passw0rd';

/** Signs a demo account in. Returns the headers of its calls. */
export async function signIn(server, account, more = {}) {
  const reply = await send(server, {
    method: 'POST',
    path: '/auth/login',
    headers: { ...json, ...more },
    body: JSON.stringify({ email: `${account}@demo.test`, password }),
  });
  if (reply.status !== 200) throw new Error(`Signing in as ${account} returned ${reply.status}: ${reply.text}`);
  const { csrf_token } = JSON.parse(reply.text).data;
  return {
    cookie: reply.headers['set-cookie'].map((cookie) => cookie.split(';')[0]).join('; '),
    'x-csrf-token': csrf_token,
  };
}

/**
 * A call by somebody who is signed in, with fields as JSON. `data` is of the envelope; a status of 400 and more throws
 * unless it is one of `expected`.
 */
export async function call(server, headers, method, path, fields, expected = []) {
  const body = fields === undefined ? undefined : JSON.stringify(fields);
  const reply = await send(server, { method, path, headers: { ...(body !== undefined && json), ...headers }, body });
  const envelope = reply.text.startsWith('{') ? JSON.parse(reply.text) : {};
  if ((reply.status === 0 || reply.status >= 400) && !expected.includes(reply.status))
    throw new Error(`${method} ${path} returned ${reply.status}: ${reply.text.slice(0, 300)}`);
  return { status: reply.status, data: envelope.data, message: envelope.message };
}
