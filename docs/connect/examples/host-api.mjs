// A host API in Node. The store is a JSON file (STORE); replace the few lines that read and write it by your database.
import { createServer } from 'node:http';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const { STORE, SECRET, PORT } = process.env;
const max = 1000;

function signed({ method, url, headers }, body) {
  const time = headers['x-service-desk-time'] ?? '';
  const hex = createHmac('sha256', SECRET).update([time, method, url, body].join('\n')).digest('hex');
  const [good, given] = [`sha256=${hex}`, headers['x-service-desk-signature'] ?? ''].map(Buffer.from);
  return (
    Math.abs(Date.now() / 1000 - Number(time)) <= 300 && good.length === given.length && timingSafeEqual(good, given)
  );
}

function answer(request, body) {
  const store = JSON.parse(readFileSync(STORE, 'utf8'));
  const url = new URL(request.url, 'http://host');
  const query = url.searchParams;
  const name = (row, kind) => (kind === 'people' ? `${row.kind}:${row.id}` : row.id);
  const one = url.pathname.replace('/host-api', '');
  if (!signed(request, body)) return [401, { message: 'The signature is wrong.' }];
  if (one === '/who') {
    const session = /(?:^|; )host_session=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const person = store.people.find((row) => name(row, 'people') === store.sessions[session]);
    return person ? [200, person] : [401, {}];
  }
  if (one === '/tickets/visible' && request.method === 'POST') {
    const { person, ids } = JSON.parse(body);
    return [200, { ids: visible(store, person).flatMap(({ id }) => (ids.includes(id) ? [id] : [])) }];
  }
  if (one === '/tickets/actions' && request.method === 'POST') return act(store, JSON.parse(body));
  const kind = one.slice(1);
  if (!store.kinds.includes(kind)) return [404, { message: 'There is no such kind.' }];
  const rows = query.has('visible_to') ? visible(store, query.get('visible_to')) : store[kind];
  if (query.has('ids')) {
    const ids = query.get('ids').split(',').map(decodeURIComponent);
    return [200, { rows: rows.filter((row) => ids.includes(name(row, kind))) }];
  }
  if (query.has('search')) {
    const word = query.get('search').toLowerCase();
    const found = (row) =>
      [row.name, row.email, row.number, row.subject].some((text) => text?.toLowerCase().includes(word));
    return [200, { rows: rows.filter(found).slice(0, 50) }];
  }
  // `changed` counts up with every change of a row: here it is the cursor, in SQL it is "where changed > ? order by changed".
  const since = Number(query.get('since') ?? 0);
  const next = rows.filter((row) => row.changed > since).sort((a, b) => a.changed - b.changed);
  const page = next.slice(0, Math.min(Number(query.get('limit')) || max, max));
  return [200, { rows: page, cursor: String(page.at(-1)?.changed ?? since), more: next.length > page.length }];
}

/** Your own rule; here an agent sees each ticket, a client those that they asked for. */
function visible(store, person) {
  const isAgent = store.people.some(({ kind, id }) => kind === 'agent' && `agent:${id}` === person);
  return store.tickets.filter(({ requester }) => isAgent || requester === person);
}

function act(store, { key, action, tickets, by, ...value }) {
  if (store.keys.includes(key)) return [200, {}];
  const rows = tickets.map((id) => store.tickets.find((row) => row.id === id));
  const lists = { status: 'statuses', priority: 'priorities' };
  const known = lists[action] ? store[lists[action]].some(({ id }) => id === value[action]) : true;
  if (rows.includes(undefined) || !known) return [422, { message: 'This ticket or value does not exist.' }];
  for (const row of rows) {
    if (lists[action]) row[action] = value[action];
    if (action === 'assign') Object.assign(row, { assigned: value.agent ?? null, team: value.team ?? row.team });
    if (action === 'reply') store.replies.push({ ticket: row.id, by, text: value.text, files: value.files ?? [] });
    row.changed = ++store.count;
  }
  store.keys.push(key);
  writeFileSync(STORE, JSON.stringify(store));
  return [200, {}];
}

createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part) => (body += part));
  request.on('end', () => {
    const [status, json] = answer(request, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
