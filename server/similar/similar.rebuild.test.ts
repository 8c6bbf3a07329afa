import { sql } from 'kysely';
import type { TicketSimilar } from '../../wire/similar/similar';
import { signIn } from '../testing/client';
import { makeAgent, makeProblem, makeTicket } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { readMarked } from './similar.index';
import { rebuildGrown } from './similar.rebuild';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A file of the index; it is another one when it was built anew. */
const file = async (index: string): Promise<number> =>
  (await sql<{ file: number }>`select pg_relation_filenode(${index}::regclass)::int as file`.execute(server.db))
    .rows[0]!.file;
const there = (kind: string, records: number) =>
  sql`update similar_totals set records = ${records} where kind = ${kind}`.execute(server.db);

/** Which of the indexes are built anew by a run. */
async function rebuilt(): Promise<string[]> {
  const indexes = ['similar_problems_lexemes', 'similar_tickets_lexemes'];
  const before = await Promise.all(indexes.map(file));
  await rebuildGrown(server.db);
  const after = await Promise.all(indexes.map(file));
  return indexes.filter((_, n) => before[n] !== after[n]);
}

test('an index that has doubled is built anew, once, and not while it still grows', async () => {
  await there('ticket', 9999);
  await there('problem', 10_000);
  expect(await rebuilt()).toEqual(['similar_problems_lexemes']);
  await there('ticket', 10_000);
  expect(await rebuilt()).toEqual(['similar_tickets_lexemes']);
  await there('ticket', 19_999);
  expect(await rebuilt()).toEqual([]);
  await there('ticket', 20_000);
  const mark = sql`insert into similar_marks (kind, record_id) select 'ticket', n from generate_series(900000001, 900001000) n`;
  await mark.execute(server.db);
  expect(await rebuilt()).toEqual([]);
  await sql`delete from similar_marks`.execute(server.db);
  expect(await rebuilt()).toEqual(['similar_tickets_lexemes']);
  expect(await rebuilt()).toEqual([]);
});

test('what was broken off is removed, and the index that was built anew is used', async () => {
  await there('ticket', 100_000);
  await sql`create index similar_tickets_lexemes_ccnew on similar_tickets using gin (lexemes)`.execute(server.db);
  expect(await rebuilt()).toEqual(['similar_tickets_lexemes']);
  const { rows } = await sql`select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indrelid = 'similar_tickets'::regclass and indexrelid::regclass::text like '%lexemes%'`.execute(server.db);
  expect(rows).toEqual([{ name: 'similar_tickets_lexemes', valid: true }]);
  await there('ticket', 0);
  await there('problem', 0);
  const agent = await signIn(server, await makeAgent(server.db, ['view_problems']));
  const problem = await makeProblem(server.db, { subject: 'Lathe seven stops at noon' });
  const ticket = await makeTicket(server.db, { subject: 'The lathe seven stops at noon', text: '' });
  const { data } = await agent.get<TicketSimilar>(`/service-desk/api/ticket-similar/${ticket.id}`);
  expect(data.problems.map(({ id }) => id)).toEqual([problem.id]);
});

test('a record with words that nobody has said before, many, often, or none, is kept as they are', async () => {
  const often = Array.from({ length: 300 }, () => 'zebra').join(' ');
  const many = Array.from({ length: 1500 }, (_, n) => `w${n}x`).join(' ');
  const ids = [];
  for (const [subject, text] of [
    ['zebra', often],
    ['giraffe', many],
    ['---', ''],
  ])
    ids.push((await makeTicket(server.db, { subject, text })).id);
  await readMarked(server.db);
  const { rows } = await sql<{ id: number; words: Record<string, number> | null; length: number; size: number }>`
    select t.id, t.length, cardinality(t.lexemes) as size, (select json_object_agg(w.lexeme, get_byte(t.counts, l.n::int - 1))
      from unnest(t.lexemes) with ordinality l(id, n) join similar_words w on w.id = l.id where w.lexeme in ('zebra', 'w7x', 'w1499x')) as words
    from similar_tickets t where t.id = any(${ids}) order by t.id`.execute(server.db);
  expect(rows).toMatchObject([
    { words: { zebra: 100 }, size: 1 },
    { words: { w7x: 1, w1499x: 1 } },
    { words: null, size: 0, length: 0 },
  ]);
  expect(rows[1]!.size).toBeGreaterThan(1500);
});
