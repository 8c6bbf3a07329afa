import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase, type Database } from '../../server/shared/db';
import { type EventBody, eventTypes } from '../../wire/event/event';
import { type Client, signIn } from './client';
import type { Cluster } from './database';
import { line } from './line';

const webhooks = 20;
/** Of them: they reply 500, and one never replies. */
const failing = 3;
const hanging = 1;
const perSecond = Number(process.env.BENCH_EVENTS ?? 1000);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const records = 500;
const saves = 60;

/**
 * Each event for one of twenty webhooks, of which three fail and one hangs: how late the others get theirs, in which order
 * those of a record come, and what a kill -9 in the middle loses; and what a save costs beside webhooks (G22).
 */
export async function webhookCalls(cluster: Cluster): Promise<void> {
  const databaseUrl = await cluster.demoData();
  const receiver = await startReceiver();
  const server = await runBuiltServer({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW: '127.0.0.1',
  });
  const { db } = openDatabase({ connectionString: databaseUrl }, 3);
  const client = await signIn(server.url, 'admin@demo.test');
  try {
    await measureSaves(client, db, receiver.url);
    await sql`delete from webhooks`.execute(db);
    await addWebhooks(db, receiver.url);
    receiver.got.clear();
    let killedAt = Infinity;
    const killed = pause((seconds * 1000) / 2).then(async () => {
      killedAt = Date.now();
      await server.kill();
      await server.restart();
    });
    const written = await writeEvents(db);
    await killed;
    const well = written.filter(({ webhook }) => webhook >= failing + hanging);
    for (let waited = 0; waited < 600 && well.some(({ key }) => !receiver.got.has(key)); waited++) await pause(100);
    report(well, receiver.got, killedAt);
  } finally {
    client.close();
    await server.stop();
    await db.destroy();
    await receiver.close();
  }
}

interface Written {
  key: string;
  webhook: number;
  record: number;
  at: number;
}
interface Got {
  at: number;
  place: number;
}

/** The kill holds up what was written in the last two seconds before it as well. */
const heldUp = 2000;

function report(well: readonly Written[], got: ReadonlyMap<string, Got>, killedAt: number): void {
  const quantile = (of: readonly Written[], share: number): number => {
    const late = of.flatMap(({ key, at }) => (got.has(key) ? [got.get(key)!.at - at] : [])).sort((a, b) => a - b);
    return late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? NaN;
  };
  const before = well.filter(({ at }) => at < killedAt - heldUp);
  const places = new Map<string, number>();
  let disordered = 0;
  for (const { key, webhook, record } of well) {
    const { place } = got.get(key) ?? { place: Infinity };
    const of = `${webhook} ${record}`;
    if (place < (places.get(of) ?? 0)) disordered++;
    places.set(of, place);
  }
  const note = `${perSecond} events/s, p50 ${quantile(before, 0.5)} ms`;
  line('webhooks: delay of those that reply, p99', quantile(before, 0.99), 'ms', { atMost: 2000 }, note);
  line('… with a kill -9 and a start in the middle', quantile(well, 0.99), 'ms', null);
  line('… events lost', well.filter(({ key }) => !got.has(key)).length, '', { exactly: 0 });
  line('… events of a record out of order', disordered, '', { exactly: 0 });
}

/** What each event was first received as; it may come again. */
async function startReceiver() {
  const got = new Map<string, Got>();
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const place = Number(request.url?.slice(1));
      if (place >= failing && place < failing + hanging) return;
      response.writeHead(place < failing ? 500 : 204).end();
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as EventBody;
      if (place >= failing && !got.has(id)) got.set(id, { at: Date.now(), place: got.size });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    got,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One for each of twenty types of events. */
async function addWebhooks(db: Database, url: string, types: readonly string[] = eventTypes): Promise<void> {
  const rows = Array.from({ length: webhooks }, (_, i) => ({ url: `${url}${i}`, events: [types[i % types.length]] }));
  await sql`
    insert into webhooks (name, url, events, conditions, secret, active, from_position)
    select 'Bench', r.url, array(select json_array_elements_text(r.events)), '{"match":"all","groups":[]}',
      'whsec_' || encode(sha256(r.url::bytea), 'base64'), true, (select last from event_numbers)
    from json_to_recordset(${JSON.stringify(rows)}) as r (url text, events json)`.execute(db);
}

/** Twenty times a second, as evenly as they can be written. */
async function writeEvents(db: Database): Promise<Written[]> {
  const written: Written[] = [];
  const every = 50;
  const begun = performance.now();
  for (let tick = 0; tick < (seconds * 1000) / every; tick++) {
    const rest = begun + tick * every - performance.now();
    if (rest > 0) await pause(rest);
    const rows = Array.from({ length: (perSecond * every) / 1000 }, (_, i) => {
      const number = (tick * perSecond * every) / 1000 + i;
      return { webhook: number % webhooks, record: 1 + (Math.floor(number / webhooks) % records) };
    });
    const sent = rows.map((row, place) => ({ ...row, place, type: eventTypes[row.webhook]! }));
    const at = Date.now();
    const { rows: keys } = await sql<{ key: string }>`
      insert into events (type, kind, record_id, identifier, before, after, created_at)
      select r.type, split_part(r.type, '.', 1), r.record, 'X-' || r.record, '{"priority":1}', '{"priority":2}', now()
      from json_to_recordset(${JSON.stringify(sent)}) as r (type text, record bigint, place integer)
      order by r.place returning key`.execute(db);
    for (const [i, row] of rows.entries()) written.push({ ...row, key: keys[i]!.key, at });
  }
  return written;
}

/** A save beside twenty webhooks that are told of it, and without any, in turns. */
async function measureSaves(client: Client, db: Database, url: string): Promise<void> {
  await addWebhooks(db, url, ['problem.updated']);
  const taken = { with: [] as number[], without: [] as number[] };
  for (let turn = 0; turn <= saves; turn++) {
    for (const how of ['with', 'without'] as const) {
      await sql`update webhooks set active = ${how === 'with'}`.execute(db);
      for (const priority_id of [1 + (turn % 3), 1 + ((turn + 1) % 3)]) {
        const begun = performance.now();
        await client.post('/service-desk/api/problem-bulk', { ids: [1], set: { priority_id } });
        if (turn) taken[how].push(performance.now() - begun);
      }
    }
  }
  const p95 = (figures: number[]): number => figures.sort((a, b) => a - b)[Math.floor(figures.length * 0.95)] ?? NaN;
  const [beside, alone] = [p95(taken.with), p95(taken.without)];
  const note = `${beside.toFixed(1)} ÷ ${alone.toFixed(1)} ms`;
  line('a save beside 20 webhooks ÷ without, p95', beside / alone, '×', { atMost: 1.1 }, note);
}
