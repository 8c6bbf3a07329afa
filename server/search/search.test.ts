import { sql } from 'kysely';
import type { SearchReply, SearchResult } from '../../wire/search/search';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeCustomField,
  makeOrganization,
  makeProblem,
  makeProduct,
  makeRelease,
  makeTicket,
  makeUser,
  makeVendor,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementTexts } from '../testing/statements';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada Admin' }));
});
afterAll(() => server.close());

const ask = (q: string, more = '', who: Client = admin) =>
  who.get<SearchReply>(`${api}/search?q=${encodeURIComponent(q)}${more}`);
const find = async (q: string, more = '', who: Client = admin): Promise<SearchResult[]> =>
  (await ask(q, more, who)).data.results;
const titles = async (q: string, more = '', who: Client = admin) =>
  (await find(q, more, who)).map(({ kind, title }) => `${kind}: ${title}`);
const marked = ({ matched: { text, marks } }: SearchResult) => marks.map(([begin, end]) => text.slice(begin, end));

test('each kind is found by its name, with its page and its status, and counted', async () => {
  const { db } = server;
  const [problem, change, release, asset, contract, vendor, product] = [
    await makeProblem(db, { subject: 'Quokka problem' }),
    await makeChange(db, { subject: 'Quokka change' }),
    await makeRelease(db, { subject: 'Quokka release' }),
    await makeAsset(db, { name: 'Quokka asset' }),
    await makeContract(db, { name: 'Quokka contract' }),
    await makeVendor(db, { name: 'Quokka vendor' }),
    await makeProduct(db, { name: 'Quokka product' }),
  ];
  const [ticket, user, organization] = [
    await makeTicket(db, { subject: 'Quokka ticket' }),
    await makeUser(db, { full_name: 'Quokka User' }),
    await makeOrganization(db, { name: 'Quokka organization' }),
  ];
  const { results, counts } = (await ask('quokka')).data;
  expect(counts).toEqual({
    problem: 1,
    change: 1,
    release: 1,
    asset: 1,
    contract: 1,
    ticket: 1,
    user: 1,
    organization: 1,
    vendor: 1,
    product: 1,
  });
  expect(Object.fromEntries(results.map(({ kind, id, path }) => [kind, [id, path]]))).toEqual({
    problem: [problem.id, `/service-desk/problem/${problem.id}/show`],
    change: [change.id, `/service-desk/changes/${change.id}/show`],
    release: [release.id, `/service-desk/releases/${release.id}/show`],
    asset: [asset.id, `/service-desk/assets/${asset.id}/show`],
    contract: [contract.id, `/service-desk/contracts/${contract.id}/show`],
    vendor: [vendor.id, `/service-desk/vendor/${vendor.id}/show`],
    product: [product.id, `/service-desk/products/${product.id}/show`],
    ticket: [ticket.id, `/thread/${ticket.id}`],
    user: [user.id, `/user/${user.id}`],
    organization: [organization.id, `/organizations/${organization.id}`],
  });
  expect(results.find(({ kind }) => kind === 'problem')).toMatchObject({
    identifier: problem.identifier,
    title: 'Quokka problem',
    status: { id: 1, name: 'Open' },
    matched: { field: 'title', text: 'Quokka problem', marks: [[0, 6]] },
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  expect((await find('quokka', '&kinds[]=asset&kinds[]=vendor')).map(({ kind }) => kind).sort()).toEqual([
    'asset',
    'vendor',
  ]);
  expect((await ask('quokka', '&limit=3')).data.results).toHaveLength(3);
  const { data: german } = await admin.get<SearchReply>(`${api}/search?q=quokka&kinds=change`, {
    'accept-language': 'de',
  });
  expect(german.results[0]?.status?.name).toBe('Offen');
});

test('who asks for the same at the same time gets what they may see, each by their own rights', async () => {
  const { db } = server;
  const [one, other] = [await makeUser(db, {}), await makeUser(db, {})];
  await makeTicket(db, { subject: 'Numbat of the one', requester_id: one.id });
  await makeTicket(db, { subject: 'Numbat of the other', requester_id: other.id });
  await makeProblem(db, { subject: 'Numbat problem' });
  const clients = [admin, await signIn(server, one), await signIn(server, other), admin];
  const found = await Promise.all(clients.map((client) => titles('numbat', '', client)));
  const all = ['problem: Numbat problem', 'ticket: Numbat of the one', 'ticket: Numbat of the other'];
  expect(found.map((some) => [...some].sort())).toEqual([
    all,
    ['ticket: Numbat of the one'],
    ['ticket: Numbat of the other'],
    all,
  ]);
});

describe('identifiers', () => {
  test.each(['#TCK-73101', 'tck-73101', '73101', 'TCK73101', '# tck-73101', 'ＴＣＫ－７３１０１'])(
    '%s leads to its ticket first',
    async (q) => {
      await sql`insert into help_desk.tickets (ticket_number, subject, requester_id, status_id, priority_id)
      select 'TCK-73101', 'Numbered', min(u.id), 1, 1 from help_desk.users u on conflict do nothing`.execute(server.db);
      await makeProblem(server.db, { subject: 'About TCK-73101 and 73101' });
      expect((await titles(q))[0]).toBe('ticket: Numbered');
    },
  );

  test('a word that is the whole identifier of one finds others that have it within a name, or misspelt', async () => {
    for (const [identifier, name] of [
      ['Pangolin', 'Named after an animal'],
      ['AST-P2', 'Superpangolin'],
      ['AST-P3', 'Pangloin'],
    ] as const)
      await makeAsset(server.db, { identifier, name });
    expect(await titles('pangolin', '&kinds=asset')).toEqual([
      'asset: Named after an animal',
      'asset: Superpangolin',
      'asset: Pangloin',
    ]);
  });

  test('an asset is found by its AST-id, also when it has an identifier of its own', async () => {
    const own = await makeAsset(server.db, { name: 'Labelled', identifier: 'FNB-9' });
    for (const q of [`AST-${own.id}`, `#ast-${own.id}`, 'fnb-9', '#FNB-9'])
      expect([q, (await titles(q))[0]]).toEqual([q, 'asset: Labelled']);
    const [result] = await find(`AST-${own.id}`);
    expect(result?.matched).toEqual({
      field: 'identifier',
      text: `AST-${own.id}`,
      marks: [[0, `AST-${own.id}`.length]],
    });
  });
});

describe('words of a name', () => {
  beforeAll(async () => {
    await makeProblem(server.db, { subject: 'Wombat printers jam on the third floor' });
    await makeProblem(server.db, { subject: 'Überlange Straße in Łódź – Œuvre' });
    await makeAgent(server.db, [], { full_name: 'Šárka O’Connor', email: 'sarka.oconnor@example.org' });
    await makeProblem(server.db, { subject: 'أَحْمَد لا يستطيع الطباعة' });
    await makeProblem(server.db, { subject: '会議室のプリンター故障' });
  });

  const printer = 'problem: Wombat printers jam on the third floor';
  test.each([
    ['in any order', 'floor wombat third', printer],
    ['by their beginnings', 'womb prin flo', printer],
    ['in capitals', 'WOMBAT JAM', printer],
    ['in another form', 'wombat printing jams', printer],
    ['with a wrong letter', 'wombst printers', printer],
    ['with a missing letter', 'wobat printers', printer],
    ['with an added letter', 'woombat printers', printer],
    ['with two swapped letters', 'wobmat printers', printer],
    ['with one wrong letter in each of two words', 'wombst pribters', printer],
    ['without accents', 'uberlange strasse lodz', 'problem: Überlange Straße in Łódź – Œuvre'],
    ['with ligatures', 'oeuvre', 'problem: Überlange Straße in Łódź – Œuvre'],
    ['in full width', 'ＷＯＭＢＡＴ', printer],
    ['without the accents of a person', 'Sarka', 'user: Šárka O’Connor'],
    ['with another apostrophe', "O'Connor", 'user: Šárka O’Connor'],
    ['without an apostrophe', 'oconnor', 'user: Šárka O’Connor'],
    ['by the second part', 'connor', 'user: Šárka O’Connor'],
    ['by an address', 'sarka.oconnor@example.org', 'user: Šárka O’Connor'],
    ['in Arabic without its vowels', 'احمد', 'problem: أَحْمَد لا يستطيع الطباعة'],
    ['in a language without blanks', 'プリンター', 'problem: 会議室のプリンター故障'],
    ['with accents that the name has not', 'wömbåt', printer],
  ])('%s', async (_how, q, expected) => {
    expect(await titles(q)).toContain(expected);
  });

  test('a name that has not all of them is not found, nor one with two letters wrong', async () => {
    expect(await titles('wombat ceiling')).toEqual([]);
    expect(await titles('wpmbst')).toEqual([]);
    expect(await titles('jsm')).toEqual([]);
  });

  test('marks stand in the text as it is written', async () => {
    const [person] = await find('sarka oconnor', '&kinds=user');
    expect(marked(person!)).toEqual(['Šárka', 'O’Connor']);
    const [street] = await find('strasse lodz');
    expect(marked(street!)).toEqual(['Straße', 'Łódź']);
    const [printers] = await find('wobmat prin');
    expect(marked(printers!)).toEqual(['Wombat', 'prin']);
  });

  test('what begins with it comes before what has it somewhere, and that before a wrong letter', async () => {
    await makeProduct(server.db, { name: 'Old numbat case' });
    await makeProduct(server.db, { name: 'Numbat' });
    await makeProduct(server.db, { name: 'Numbat case' });
    await makeProduct(server.db, { name: 'Nunbat case' });
    expect(await titles('numbat', '&kinds=product')).toEqual([
      'product: Numbat',
      'product: Numbat case',
      'product: Old numbat case',
      'product: Nunbat case',
    ]);
  });
});

describe('elsewhere', () => {
  test('texts, entries, comments, files, people and custom texts, each with a piece of it', async () => {
    const { db } = server;
    const owner = await makeUser(db, { full_name: 'Zebedee Zorn' });
    const problem = await makeProblem(db, {
      subject: 'Elsewhere',
      description: '<p>The <b>bilby</b>cage is &amp; was open</p>',
      requester_id: owner.id,
    });
    const owned = { owner_type: 'sd_problem', owner_id: problem.id };
    const entry = await db
      .insertInto('planning_entries')
      .values({ ...owned, key: 'root_cause', description: '<p>A dugong bit the cable</p>' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const comment = await db
      .insertInto('comments')
      .values({ ...owned, body: `<p>${'Long ago. '.repeat(40)}An echidna was here</p>`, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('comments')
      .values({ ...owned, body: '<p>A thylacine is gone</p>', created_at: new Date(), deleted_at: new Date() })
      .execute();
    const file = { size: 1, type: 'txt' };
    await db
      .insertInto('attachments')
      .values([
        { ...owned, ...file, value: 'kookaburra-report.txt' },
        { ...file, owner_type: 'planning', owner_id: entry.id, value: 'Galah Plan.pdf' },
        { ...file, owner_type: 'comment', owner_id: comment.id, value: 'cassowary.log' },
      ])
      .execute();
    const serial = await makeCustomField(db, { module: 'asset', label: 'Serial' });
    const asset = await makeAsset(db, { name: 'Cased', description: '<p>Wallaby</p>', used_by_id: owner.id });
    await db
      .insertInto('custom_field_values')
      .values([
        { owner_type: 'sd_assets', owner_id: asset.id, field_id: serial.id, value: '00:1A:2B:3C:4D:5E' },
        { owner_type: 'sd_assets', owner_id: asset.id, field_id: serial.id, position: 1, value: 'ZQ81-0042/AB7' },
      ])
      .execute();

    const seen = async (q: string) => (await find(q)).map((one) => [one.title, one.matched.field, marked(one)]);
    expect(await seen('bilbycage')).toEqual([['Elsewhere', 'description', ['bilbycage']]]);
    expect(await seen('dugong cable')).toEqual([['Elsewhere', 'planning', ['dugong', 'cable']]]);
    expect(await seen('echidna')).toEqual([['Elsewhere', 'comment', ['echidna']]]);
    expect((await find('echidna'))[0]?.matched.text).toMatch(/^….*An echidna was here$/);
    expect(await seen('kookaburra')).toEqual([['Elsewhere', 'attachment', ['kookaburra']]]);
    expect(await seen('galah plan')).toEqual([['Elsewhere', 'attachment', ['Galah', 'Plan']]]);
    expect(await seen('cassowary.log')).toEqual([['Elsewhere', 'attachment', ['cassowary.log']]]);
    expect(await seen('thylacine')).toEqual([]);
    expect((await seen('zebedee')).map(([title, field]) => [title, field]).sort()).toEqual([
      ['Cased', 'person'],
      ['Elsewhere', 'person'],
      ['Zebedee Zorn', 'title'],
    ]);
    expect(await seen('wallaby')).toEqual([['Cased', 'description', ['Wallaby']]]);
    for (const q of ['00:1a:2b:3c:4d:5e', '001A2B3C4D5E', '00-1a-2b-3c-4d-5e', '00 1a 2b 3c 4d 5e', '001a.2b3c.4d5e'])
      expect([q, await seen(q)]).toEqual([q, [['Cased', `custom_${serial.id}`, ['00:1A:2B:3C:4D:5E']]]]);
    for (const q of ['zq810042ab7', 'ZQ81 0042 AB7', '0042/AB7', '0042ab'])
      expect([q, (await seen(q)).map(([title]) => title)]).toEqual([q, ['Cased']]);
    // words in two places of one record
    expect(await seen('elsewhere dugong')).toMatchObject([['Elsewhere', expect.any(String), expect.any(Array)]]);
    expect((await seen('zebedee echidna')).map(([title]) => title)).toEqual(['Elsewhere']);
  });

  test('texts of vendors and products', async () => {
    await makeVendor(server.db, {
      name: 'Seller',
      email: 'sales@potoroo.example',
      primary_contact: 'Quoll Quigley',
      address: '1 Bettong Road',
      description: '<p>Bandicoot</p>',
    });
    await makeProduct(server.db, { name: 'Thing', manufacturer: 'Mulgara Works', description: '<p>Dunnart</p>' });
    const where = async (q: string) => (await find(q)).map(({ title, matched }) => [title, matched.field]);
    expect(await where('potoroo')).toEqual([['Seller', 'email']]);
    expect(await where('quigley')).toEqual([['Seller', 'contact']]);
    expect(await where('bettong road')).toEqual([['Seller', 'address']]);
    expect(await where('bandicoot')).toEqual([['Seller', 'description']]);
    expect(await where('mulgara')).toEqual([['Thing', 'manufacturer']]);
    expect(await where('dunnart')).toEqual([['Thing', 'description']]);
  });
});

describe('rights', () => {
  test('who may not see a kind gets neither rows nor counts nor pieces of it', async () => {
    const { db } = server;
    const problem = await makeProblem(db, { subject: 'Secret axolotl', description: '<p>axolotl</p>' });
    await db
      .insertInto('comments')
      .values({ owner_type: 'sd_problem', owner_id: problem.id, body: '<p>axolotl</p>', created_at: new Date() })
      .execute();
    await makeChange(db, { subject: 'Axolotl change' });
    await makeAsset(db, { name: 'Axolotl tank' });
    await makeContract(db, { name: 'Axolotl food' });
    await makeRelease(db, { subject: 'Axolotl release' });
    await makeVendor(db, { name: 'Axolotl shop' });
    await makeProduct(db, { name: 'Axolotl lamp' });
    await makeTicket(db, { subject: 'Axolotl ticket' });
    const kindsOf = async (permissions: Parameters<typeof makeAgent>[1]) => {
      const who = await signIn(server, await makeAgent(db, permissions));
      const { results, counts } = (await ask('axolotl', '', who)).data;
      expect([...new Set(results.map(({ kind }) => kind))].sort()).toEqual(Object.keys(counts).sort());
      return Object.keys(counts).sort();
    };
    expect(await kindsOf([])).toEqual(['ticket']);
    expect(await kindsOf(['view_problems'])).toEqual(['problem', 'ticket']);
    expect(await kindsOf(['view_changes'])).toEqual(['change', 'ticket']);
    expect(await kindsOf(['view_releases'])).toEqual(['release', 'ticket']);
    expect(await kindsOf(['view_assets'])).toEqual(['asset', 'product', 'ticket', 'vendor']);
    expect(await kindsOf(['view_contracts'])).toEqual(['contract', 'product', 'ticket', 'vendor']);
    const blind = await signIn(server, await makeAgent(db));
    expect((await ask('axolotl', '&kinds=problem', blind)).data).toEqual({ results: [], counts: {} });
  });

  test('a client finds own tickets, and the assets and contracts of their lists', async () => {
    const { db } = server;
    const client = await makeUser(db, { full_name: 'Cleo Client', permissions: ['view_own_assets'] });
    const other = await makeUser(db, { full_name: 'Numbered Other', email: 'platypus@example.org' });
    await makeTicket(db, { subject: 'Platypus mine', requester_id: client.id });
    await makeTicket(db, { subject: 'Platypus not mine', requester_id: other.id });
    await makeAsset(db, { name: 'Platypus used', used_by_id: client.id });
    await makeAsset(db, { name: 'Platypus of others', used_by_id: other.id });
    await makeAsset(db, { name: 'Used and managed', used_by_id: client.id, managed_by_id: other.id });
    await makeProblem(db, { subject: 'Platypus problem' });
    await makeOrganization(db, { name: 'Platypus Inc' });
    await makeContract(db, { name: 'Platypus contract', user_id: client.id });
    const who = await signIn(server, client);
    const { results, counts } = (await ask('platypus', '', who)).data;
    // not by the address of who manages it either
    expect(results.map(({ title }) => title).sort()).toEqual(['Platypus mine', 'Platypus used']);
    expect(counts).toEqual({ ticket: 1, asset: 1 });
    expect(await titles('numbered other', '', who)).toEqual(['asset: Used and managed']);
    expect((await find('numbered other', '', who))[0]?.matched).toEqual({
      field: 'person',
      text: 'Numbered Other',
      marks: [
        [0, 8],
        [9, 14],
      ],
    });
  });

  test('nobody searches without being signed in', async () => {
    expect((await fetch(`${server.url}${api}/search?q=axolotl`)).status).toBe(401);
  });
});

test('what is saved, renamed, deleted and restored is found so at once', async () => {
  const saved = await admin.post<{ id: number }>(`${api}/vendor`, {
    name: 'Capybara Ltd',
    email: 'a@b.example',
    primary_contact: 'C',
    address: 'D',
    description: '<p>E</p>',
  });
  const { id } = saved.data;
  expect(await titles('capybara')).toEqual(['vendor: Capybara Ltd']);
  const problem = await makeProblem(server.db, { subject: 'Capibara problem' });
  await admin.post(`${api}/comments/sd_problem:${problem.id}`, { body: '<p>About a tapir</p>' });
  expect(await titles('tapir')).toEqual(['problem: Capibara problem']);
  await admin.post(`${api}/vendor`, {
    id,
    name: 'Agouti Ltd',
    email: 'a@b.example',
    primary_contact: 'C',
    address: 'D',
    description: '<p>E</p>',
  });
  expect(await titles('capybara', '&kinds=vendor')).toEqual([]);
  expect(await titles('agouti')).toEqual(['vendor: Agouti Ltd']);
  expect((await admin.delete(`${api}/problem-delete/${problem.id}`, {})).status).toBe(200);
  expect(await titles('tapir')).toEqual([]);
  expect(await titles('capibara')).toEqual([]);
  expect((await admin.post(`${api}/problem-restore/${problem.id}`)).status).toBe(200);
  expect(await titles('tapir')).toEqual(['problem: Capibara problem']);
});

describe('what is sent', () => {
  test('too short finds nothing, too long is refused', async () => {
    for (const q of ['', ' ', 'a', ' a ', '\u200f', '\u00ad\u00ad\u00ad', '--', '%%', '🙂'])
      expect([q, (await ask(q)).data]).toEqual([q, { results: [], counts: {} }]);
    expect((await admin.get<SearchReply>(`${api}/search`)).data).toEqual({ results: [], counts: {} });
    expect((await ask(`${' '.repeat(50)}${'x'.repeat(200)}`)).status).toBe(200);
    expect(await ask('x'.repeat(201))).toMatchObject({
      status: 422,
      message: { q: 'Search for at most 200 characters.' },
    });
    expect((await ask('🙂'.repeat(200))).status).toBe(200);
    expect((await ask('🙂'.repeat(201))).status).toBe(422);
  });

  test.each([
    '%',
    '_',
    "'",
    "a' or 1=1 --",
    'a & b | !c',
    'x:*',
    '\\',
    'a\\',
    "'a':*",
    '\u202eabc\u202c',
    'a\u0000b',
    '(((',
    '<b>',
    'ا'.repeat(200),
    `${'ab '.repeat(66)}`,
    'a'.repeat(200),
    "''''",
    '=#~:',
    '10.0.0.1/24',
  ])('%j is looked for as it is, and finds nothing that it is not', async (q) => {
    const { status, data } = await ask(`${q.slice(0, 194)} zzyzx`);
    expect([status, data.results]).toEqual([200, []]);
    expect((await ask(q)).status).toBe(200);
  });

  test.each([
    ['kinds=secret', 'kinds'],
    ['kinds[]=problem&kinds[]=x', 'kinds'],
    ['limit=0', 'limit'],
    ['limit=x', 'limit'],
    ['q[]=a&q[]=b', 'q'],
  ])('%s is refused', async (query, field) => {
    const { status, message } = await admin.get(`${api}/search?${query.startsWith('q') ? '' : 'q=abc&'}${query}`);
    expect([status, Object.keys(message as object)]).toEqual([422, [field]]);
  });
});

test('counts end at a hundred, results at twenty of each kind, and more rows take no more statements', async () => {
  const count = () => statementTexts(() => ask('numeraire'));
  await makeAsset(server.db, { name: 'Numeraire 0' });
  await makeProduct(server.db, { name: 'Numeraire product' });
  await ask('numeraire');
  const before = await count();
  await sql`insert into assets (identifier, name, asset_type_id) select 'NUM-' || i, 'Numeraire ' || i, (select min(id) from asset_types)
    from generate_series(1, 300) i`.execute(server.db);
  const after = await count();
  expect(after.length).toBe(before.length);
  const { results, counts } = (await ask('numeraire', '&limit=50')).data;
  expect(counts).toEqual({ asset: 100, product: 1 });
  expect(results.filter(({ kind }) => kind === 'asset')).toHaveLength(20);
});
