import http from 'node:http';

/** A signed-in client on kept-alive connections. */
export interface Client {
  /** The bytes of a 200; anything else throws. */
  get(path: string): Promise<Buffer>;
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
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  return {
    get: (path) =>
      new Promise((resolve, reject) => {
        const request = http.get(`${server}${path}`, { agent, headers: { cookie } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const body = Buffer.concat(chunks);
            if (response.statusCode === 200) resolve(body);
            else reject(new Error(`${path} answered ${response.statusCode}: ${body}`));
          });
        });
        request.on('error', reject);
      }),
    close: () => agent.destroy(),
  };
}
