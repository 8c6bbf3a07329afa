import { sql } from 'kysely';
import type { ProblemList } from '../../../wire/problem/problem';
import { countedExactly } from '../../../wire/protocol/list';
import { forgetCounts } from '../../shared/list.read';
import { type Client, signIn } from '../../testing/client';
import { makeAdmin, makeCustomField, makeUser } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { statementTexts } from '../../testing/statements';

// How lists are filtered by what records have in their custom fields (docs/decisions/076).

/** More than are counted at once. */
const many = countedExactly + 20;

let server: TestServer;
let admin: Client;
let place: number;
let height: number;

/** Problem n of many is named by it, stands in Hall 0 to Hall 9 in turn, the last forty also at heights from 1 to 40. */
beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  admin = await signIn(server, await makeAdmin(db));
  place = (await makeCustomField(db, { module: 'problem' })).id;
  height = (await makeCustomField(db, { module: 'problem', kind: 'number' })).id;
  const requester = (await makeUser(db)).id;
  await sql`insert into problems (identifier, subject, description, impact_id, status_type_id, priority_id, requester_id)
    select 'PRB-F' || n, to_char(${many + 1} - n, 'FM00000'), '', 1, 1, 1, ${requester} from generate_series(1, ${many}::int) n`.execute(
    db,
  );
  const n = sql`substr(identifier, 6)::int`;
  await sql`insert into custom_field_values (owner_type, owner_id, field_id, value)
    select 'sd_problem', id, ${place}, 'Hall ' || ${n} % 10 from problems`.execute(db);
  await sql`insert into custom_field_values (owner_type, owner_id, field_id, value, number)
    select 'sd_problem', id, ${height}, (${n} - ${many - 40})::text, ${n} - ${many - 40} from problems where ${n} > ${many - 40}`.execute(
    db,
  );
});
afterAll(() => server.close());

const path = (query: string) =>
  `/service-desk/api/problem-list?${query.replace('PLACE', `custom_${place}`).replace('HEIGHT', `custom_${height}`)}`;
const list = async (query: string) => (await admin.get<ProblemList>(path(query))).data;
/** What the database is asked for a list, beside who asks. */
const asked = async (query: string) => {
  await list(query);
  forgetCounts(server.app.services.db);
  const texts = await statementTexts(() => admin.get(path(query)));
  return texts.filter((text) => /custom_fields|custom_field_values/.test(text)).length;
};

test.each([
  ['a page of few', 'HEIGHT_begin=11&limit=3', 30, ['PRB-F10020', 'PRB-F10019', 'PRB-F10018']],
  ['its last page', 'HEIGHT_begin=11&limit=7&page=5', 30, ['PRB-F9992', 'PRB-F9991']],
  ['a page behind it', 'HEIGHT_begin=11&limit=7&page=6', 30, []],
  ['in another order', 'HEIGHT_begin=11&limit=2&sort-field=subject&sort-order=desc', 30, ['PRB-F9991', 'PRB-F9992']],
  [
    'in the order of several columns',
    'HEIGHT_begin=11&limit=2&sort-field=priority,subject&sort-order=asc,desc',
    30,
    ['PRB-F9991', 'PRB-F9992'],
  ],
  ['two filters', 'HEIGHT_begin=11&PLACE=hall+7&limit=2', 3, ['PRB-F10017', 'PRB-F10007']],
  ['nothing', 'PLACE=nowhere&limit=2', 0, []],
  ['a tenth of all', 'PLACE=Hall+3&limit=2', 1002, ['PRB-F10013', 'PRB-F10003']],
  ['more than are counted at once', 'PLACE=hall&limit=2', 10_020, ['PRB-F10020', 'PRB-F10019']],
  ['a later page of them', 'PLACE=hall&limit=2&page=5010', 10_020, ['PRB-F2', 'PRB-F1']],
  ['all but a tenth', 'PLACE_not=Hall+3&limit=2', 9018, ['PRB-F10020', 'PRB-F10019']],
  ['who has none', 'HEIGHT_empty=1&limit=2', 9980, ['PRB-F9980', 'PRB-F9979']],
])('%s: rows, their order and the total', async (_name, query, total, identifiers) => {
  const found = await list(query);
  expect([found.total, found.total_is_exact]).toEqual([total, undefined]);
  expect(found.problems.map(({ identifier }) => identifier)).toEqual(identifiers);
});

test('a quick count says that there are more than are counted, with the same rows', async () => {
  const quick = await list('PLACE=hall&limit=2&count=quick');
  expect([quick.total, quick.total_is_exact]).toEqual([10_000, false]);
  expect(quick.problems.map(({ identifier }) => identifier)).toEqual(['PRB-F10020', 'PRB-F10019']);
  const few = await list('HEIGHT_begin=11&limit=2&count=quick');
  expect([few.total, few.total_is_exact]).toEqual([30, undefined]);
});

test('the fields are read once for filters and columns, and what few have is looked up once for page and total', async () => {
  expect(await asked('PLACE=Hall+7&limit=5&config=true')).toBe(2);
  // More than are counted at once: that is seen once in ten seconds, then the page and its total are asked for apart.
  expect(await asked('PLACE=hall&limit=5&config=true')).toBe(3);
  // The reader has the total.
  expect(await asked('PLACE=hall&limit=5&config=true&known_total=10020')).toBe(2);
});

test('what a record has comes along in the order of the fields', async () => {
  const { problems } = await list('HEIGHT_begin=40&config=true');
  expect(problems.map(({ custom_fields }) => custom_fields)).toEqual([
    [
      { id: place, texts: ['Hall 0'] },
      { id: height, texts: ['40'] },
    ],
  ]);
});
