import http from 'node:http';
import { liveCalls } from '../../wire/parts/live';
import { csrfHeader, type Session } from '../../wire/session/session';

/** A signed-in client on kept-alive connections. */
export interface Client {
  /** Who it is, as a request says it. */
  cookie: string;
  /** The bytes of a 200; anything else throws. */
  get(path: string): Promise<Buffer>;
  /** Sends JSON; resolves with the bytes of a 200, anything else throws. */
  post(path: string, body: object): Promise<Buffer>;
  /** A live stream; `heard` is called for each event. Returns how to end it, once it is open. */
  listen(received: (event: { kind: string; id: number }) => void): Promise<() => void>;
  close(): void;
}

/** Signs in to a server. `connections` is the most it opens at a time. */
export async function signIn(server: string, email: string, connections = 1): Promise<Client> {
  const reply = await fetch(`${server}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo-Passw0rd' }),
  });
  if (!reply.ok) throw new Error(`Signing in answered ${reply.status}: ${await reply.text()}`);
  const cookie = reply.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const { data } = (await reply.json()) as { data: Session };
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const send = (method: string, path: string, body?: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const headers = {
        cookie,
        ...(body !== undefined && { 'content-type': 'application/json', [csrfHeader]: data.csrf_token }),
      };
      const request = http.request(`${server}${path}`, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          if (response.statusCode === 200) resolve(bytes);
          else reject(new Error(`${path} answered ${response.statusCode}: ${bytes}`));
        });
      });
      request.on('error', reject);
      request.end(body);
    });
  return {
    cookie,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, JSON.stringify(body)),
    listen: (received) =>
      new Promise((resolve, reject) => {
        const request = http.get(`${server}${liveCalls.events.path}`, { headers: { cookie } }, (response) => {
          response.on('data', (chunk: Buffer) => {
            for (const [, text = ''] of String(chunk).matchAll(/^data: (.*)$/gm))
              received(JSON.parse(text) as { kind: string; id: number });
          });
          response.on('error', () => undefined);
          resolve(() => request.destroy());
        });
        request.on('error', reject);
      }),
    close: () => agent.destroy(),
  };
}
