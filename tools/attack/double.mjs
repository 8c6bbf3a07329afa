// A server with one of each fault that the attack looks for. `node tools/attack.mjs --double` runs against it: a line
// that is met there is a line that can never be missed.
import { spawn } from 'node:child_process';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { signIn } from './client.mjs';
import { corpus } from './corpus.mjs';
import { files as uploads } from './files.mjs';
import { fuzz } from './fuzz.mjs';
import { files, logs, ways } from './links.mjs';
import { payloads } from './payloads.mjs';
import { texts } from './texts.mjs';

const ok = {
  200: {
    description: 'Done',
    content: { 'application/json': { schema: { properties: { success: { const: true } } } } },
  },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const paths = {
  '/service-desk/api/problem': {
    post: {
      operationId: 'problem.save',
      parameters: [],
      requestBody: {
        content: {
          'application/json': { schema: { type: 'object', properties: { description: { type: 'string' } } } },
        },
      },
      responses: ok,
    },
  },
  '/service-desk/api/problem/{id}': { get: { operationId: 'problem.view', parameters: [id], responses: ok } },
};

function hold(ms) {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

const kept = [];

/** Files that are uploaded: the first one is well, the others are each another fault, the last of them ends the process. */
function receive(reply) {
  const faults = [
    () => reply(200, { success: true, data: { import_id: 1 } }),
    () => {
      kept.push(Buffer.alloc(300_000_000, 'x'));
      hold(1500);
      reply(500, { success: false, message: 'Went wrong.' });
    },
    () => reply(422, { success: false, message: 'Not like this.' }),
    () => process.exit(1),
  ];
  faults[Math.min(received++, faults.length - 1)]();
}
let received = 0;

/** What each address does wrong. */
function serve(request, response) {
  console.log(request.method, request.url, request.headers.cookie ?? '');
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { pathname } = new URL(request.url, 'http://double');
    const reply = (status, body, type = 'application/json') =>
      response
        .writeHead(status, { 'content-type': type, 'set-cookie': 'session=a-secret-of-the-double' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    if (pathname.endsWith('/openapi.json')) return reply(200, { paths });
    if (request.method === 'POST' && pathname === '/auth/login')
      return reply(200, { success: true, data: { csrf_token: 'a-token-of-the-double' } });
    if (pathname === '/login')
      return reply(
        200,
        `<form id=f><label>Email<input></label><label>Password<input></label><button>Sign in</button></form><script>f.onsubmit=(e)=>{e.preventDefault();location.assign(new URLSearchParams(location.search).get('next'))}</script>`,
        'text/html',
      );
    if (pathname === '/raw')
      return reply(
        200,
        `${corpus
          .filter(({ number }) => number < 20)
          .map(({ html }) => html)
          .join('')}<a href="&#1;java&#9;script:ran(1)">press</a>`,
        'text/html',
      );
    if (pathname === '/service-desk/asset-upload-csv') return receive(reply);
    if (length > 100_000 && pathname === '/service-desk/api/problem') hold(1500);
    if (pathname === '/service-desk/api/problem') return reply(200, { success: true });
    if (length > 100_000) return reply(500, { success: false, message: 'Went wrong.' });
    const turn = request.url.length % 4;
    if (pathname.startsWith('/service-desk/api/problem/'))
      return turn === 0
        ? reply(500, {})
        : turn === 1
          ? reply(200, { data: 1 })
          : turn === 2
            ? reply(404, { success: false, message: 'None.' })
            : request.socket.destroy();
    if (pathname.startsWith('/demo/')) return reply(500, {});
    if (pathname.startsWith('/service-desk/bundle/')) return reply(200, 'root:x:0:0:root', 'text/plain');
    return reply(pathname === '/livez' ? 200 : 404, { success: pathname === '/livez', message: 'None.' });
  });
}

/** Runs the parts' measures against such a server, which is a process of its own: its stalls are not ours. */
export async function double() {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const url = await new Promise((resolve) =>
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /^listening at (\S+)/m.exec(output);
      if (found) resolve(found[1]);
    }),
  );
  const server = {
    url,
    databaseUrl: '',
    pid: () => child.pid,
    output: () => output,
    kill: async () => undefined,
    restart: async () => undefined,
  };
  try {
    await texts({ server, limit: 60 });
    await fuzz({ calls: 100, seed: 1, server });
    await logs(server, await signIn(server, 'admin'), ['a-token-of-a-link']);
    await files(server);
    await ways(server, ['//evil.example']);
    await payloads({ share: 10, server, pages: [{ path: '/raw' }] });
    await uploads({ server, count: 3, size: 0.05 });
  } finally {
    child.kill();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = http
    .createServer(serve)
    .listen(0, '127.0.0.1', () => console.log(`listening at http://127.0.0.1:${server.address().port}`));
}
