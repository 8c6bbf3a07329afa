import { sql } from 'kysely';
import { runBuiltServer } from '../../e2e/testing/server';
import { type Database, openDatabase } from '../../server/shared/db';
import { readMarked, rebuildGrown } from '../../server/similar';
import type { TicketSimilar } from '../../wire/similar/similar';
import { type Client, signIn } from './client';
import type { Cluster } from './database';
import { line } from './line';

/** A million, or as many as BENCH_TICKETS says; a hundredth as many problems. */
const tickets = Number(process.env.BENCH_TICKETS ?? 1_000_000);
const problems = Math.ceil(tickets / 100);
const asked = 200;

const pick = (...words: string[]): string =>
  `(array['${words.join("','")}'])[1 + floor(random() * ${words.length})::int]`;
/** 600 words that are names of places and systems. */
const name = `${pick('Kor', 'Bal', 'Mer', 'Tan', 'Vel', 'Sor', 'Lun', 'Fal', 'Gar', 'Hol', 'Jas', 'Nev', 'Pol', 'Rud', 'Wes', 'Zan', 'Dov', 'Ost', 'Ull', 'Yar')}
  || ${pick('amo', 'eri', 'ulo', 'ina', 'osa', 'ake')} || ${pick('dra', 'lin', 'mis', 'tor', 'vek')}`;
const thing = pick(
  ...[
    'wi-fi',
    'VPN',
    'printer',
    'mailbox',
    'docking station',
    'projector',
    'badge reader',
    'payroll',
    'SAP',
    'network drive',
  ],
  ...[
    'headset',
    'intranet',
    'backup',
    'scanner',
    'softphone',
    'database',
    'laptop battery',
    'video call',
    'antivirus',
    'monitor',
  ],
);
const fault = pick(
  ...['drops every few minutes', 'is very slow', 'asks for the password again', 'does not start', 'shows a blank page'],
  ...[
    'crashes with an error',
    'is not found',
    'loses its settings after a restart',
    'prints only half',
    'cannot be reached',
  ],
);
const sentence = pick(
  ...['This started this morning and I cannot work any more.', 'It is really annoying, please help us soon.'],
  ...[
    'Several colleagues on the same floor have the same trouble.',
    'I already restarted it twice without any success.',
  ],
  ...['Could somebody from the team please take a look at it?', 'It worked perfectly well until the end of last week.'],
  ...['We have an important customer here this afternoon.', 'The light on the device blinks orange all the time.'],
  ...[
    'After the latest update the configuration looks different.',
    'The cable was exchanged and the power supply was checked.',
  ],
);
const code = `'0x' || lpad(to_hex(floor(random() * 5000)::int), 8, '0')`;
const text = `'Hello, the ' || ${thing} || ' near ' || ${name} || ' ' || ${fault} || '. ' || ${sentence} || ' ' || ${sentence} || ' It concerns the room of ' || ${name}
  || ' and the system ' || ${name} || ', where the ' || ${thing} || ' ' || ${fault} || ' as well. ' || ${sentence} || case when random() < 0.25 then ' The log says ' || ${code} || '.' else '' end || ' Best regards'`;

/** What is like a ticket among a million of them (G19, docs/measures.md). */
export async function similar(cluster: Cluster): Promise<void> {
  const url = await cluster.empty('alike');
  await runBuiltServer({ DATABASE_URL: url, DEMO_DATA: '1' }).then((server) => server.stop());
  const { db } = openDatabase({ connectionString: url });
  const many = tickets.toLocaleString('en');
  try {
    await readMarked(db);
    await fill(db);
    const begun = performance.now();
    // A run ends after some time by itself; the clock begins the next one.
    while (await hasMarks(db)) await readMarked(db);
    await rebuildGrown(db);
    const taken = (performance.now() - begun) / 1000;
    line(`similar: first fill, ${many} tickets`, (tickets + problems) / taken, 'a second', { atLeast: 10_000 });
    await sql`vacuum analyze similar_tickets, similar_problems, similar_words, help_desk.tickets, problems`.execute(db);
    const { rows } = await sql<{ index: number; text: number }>`
      select (pg_total_relation_size('similar_tickets') + pg_total_relation_size('similar_problems') + pg_total_relation_size('similar_words'))::float8 as index,
        (select sum(octet_length(subject) + coalesce(octet_length(text), 0)) from help_desk.tickets)::float8
          + (select sum(octet_length(subject) + octet_length(description)) from problems)::float8 as text`.execute(db);
    const { index, text: covered } = rows[0]!;
    line(
      'similar: index ÷ text',
      index / covered,
      '',
      { atMost: 1.5 },
      `${Math.round(covered / tickets)} bytes a ticket`,
    );
    const server = await runBuiltServer({ DATABASE_URL: url });
    const client = await signIn(server.url, 'admin@demo.test');
    try {
      await ask(db, client, many);
    } finally {
      client.close();
      await server.stop();
    }
  } finally {
    await db.destroy();
  }
}

async function fill(db: Database): Promise<void> {
  await sql
    .raw(
      `insert into help_desk.tickets (ticket_number, subject, text, requester_id, status_id, priority_id, type_id, created_at)
        select 'S-' || n, ${thing} || ' ' || ${fault} || ' in ' || ${name}, ${text}, (select min(id) from help_desk.users), 1, 2, 2, now() - random() * interval '700 days'
        from generate_series(1, ${tickets}) n`,
    )
    .execute(db);
  await sql
    .raw(
      `insert into problems (identifier, subject, description, requester_id, department_id, impact_id, status_type_id, priority_id, created_at, updated_at)
        select 'PRB-S' || n, left(${thing} || ' ' || ${fault} || ' in ' || ${name}, 50), '<p>' || ${text} || '</p>', (select min(id) from help_desk.users),
          (select min(id) from help_desk.departments), 1, 1, 2, now(), now()
        from generate_series(1, ${problems}) n`,
    )
    .execute(db);
  await sql`vacuum analyze help_desk.tickets, problems, similar_marks`.execute(db);
}

const hasMarks = async (db: Database): Promise<boolean> =>
  (await sql`select from similar_marks limit 1`.execute(db)).rows.length > 0;

const read = async (client: Client, id: number): Promise<TicketSimilar> =>
  (JSON.parse(String(await client.get(`/service-desk/api/ticket-similar/${id}`))) as { data: TicketSimilar }).data;

async function ask(db: Database, client: Client, many: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from help_desk.tickets where ticket_number like 'S-%' order by random() limit ${asked + 10}`.execute(db);
  const times: number[] = [];
  let found = 0;
  for (const [n, { id }] of rows.entries()) {
    const start = performance.now();
    const { problems: like } = await read(client, id);
    // The first ones warm up.
    if (n >= 10) times.push(performance.now() - start);
    if (like.length) found += 1;
  }
  times.sort((a, b) => a - b);
  line(
    `similar: suggestions of a ticket among ${many}, p95`,
    times[Math.floor(times.length * 0.95)]!,
    'ms',
    { atMost: 150 },
    `median ${times[times.length >> 1]!.toFixed(0)} ms; ${found} of ${rows.length} have one`,
  );
  const { id } = await sql<{ id: number }>`
    insert into help_desk.tickets (ticket_number, subject, text, requester_id, status_id, priority_id, type_id)
    select 'N-' || n, 'Lathe seven stops at noon', 'The lathe number seven in hall two stops at noon, spindle error.', (select min(id) from help_desk.users), 1, 2, 2
    from generate_series(1, 2) n returning id`
    .execute(db)
    .then((made) => made.rows[0]!);
  const start = performance.now();
  while (!(await read(client, id)).tickets.length) if (performance.now() - start > 60_000) break;
  line('similar: time until a new ticket is known', (performance.now() - start) / 1000, 's', { atMost: 2 });
}
