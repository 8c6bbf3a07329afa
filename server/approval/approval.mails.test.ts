import { sql } from 'kysely';
import type { InboxList } from '../../wire/inbox/inbox';
import { plainText } from '../mail/letter';
import { api, applyBoard, type Board } from '../testing/board';
import { signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

type Person = Awaited<ReturnType<typeof makeAgent>>;

let server: TestServer;
let people: Record<'ann' | 'bob' | 'cleo' | 'rita' | 'gus', Person>;

beforeAll(async () => {
  server = await startServer({ config: { publicUrl: 'https://desk.example.test' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db
    .updateTable('help_desk.users')
    .set({ active: false, email: sql`id || '@gone.test'` })
    .execute();
  const agent = (name: string) => makeAgent(server.db, [], { full_name: name, email: `${name}@example.test` });
  people = {
    ann: await agent('ann'),
    bob: await agent('bob'),
    cleo: await agent('cleo'),
    gus: await agent('gus'),
    rita: await makeUser(server.db, { full_name: 'rita', email: 'rita@example.test' }),
  };
});

const mails = () =>
  server.db
    .selectFrom('outgoing_mails')
    .select(['kind', 'recipient_email as to', 'subject', 'html'])
    .orderBy('id')
    .execute();
/** What was sent since the last look, as `kind person`. */
async function sent(): Promise<string[]> {
  const found = (await mails()).map(({ kind, to }) => `${kind} ${to.split('@')[0]}`).sort();
  await server.db.deleteFrom('outgoing_mails').execute();
  return found;
}
const board = (levels: Parameters<typeof applyBoard>[1]): Promise<Board> =>
  applyBoard(server, levels, {
    change: {
      requester_id: people.rita.id,
      agent_id: people.gus.id,
      subject: 'New <switch>',
      identifier: `CHN-${Math.random()}`,
    },
    cab: { name: 'Infra' },
  });

test('applied: each approver their own link, the requester is told, the agent of the new status', async () => {
  const { ann, bob } = people;
  const { changeId } = await board([{ users: [ann, bob] }, { users: [people.cleo] }]);
  const [toAnn, toBob] = (await mails()).filter(({ kind }) => kind === 'approval-requested');
  expect(toAnn?.subject).toMatch(/^Approval needed: \[CHN-.*\] New <switch>$/);
  expect(toAnn?.html).toMatch(/needs your approval on the level “Level 1” of the board “Infra”/);
  expect(toAnn?.html).toContain('New &lt;switch&gt;');
  const link = /https:\/\/desk\.example\.test\/change-approval\/([\w-]{43})"/;
  expect(link.exec(toAnn?.html ?? '')?.[1]).not.toBe(link.exec(toBob?.html ?? '')?.[1]);
  const rita = (await mails()).find(({ to }) => to.startsWith('rita'));
  expect(rita?.html).toContain('was sent to the board “Infra” for approval.');
  expect(rita?.html).not.toContain('href');
  expect((await mails()).find(({ to }) => to.startsWith('gus'))?.html).toContain(
    `href="https://desk.example.test/service-desk/changes/${changeId}/show"`,
  );
  expect(await sent()).toEqual([
    'approval-applied rita',
    'approval-requested ann',
    'approval-requested bob',
    'change-status-changed gus',
  ]);
});

describe('the mail that asks for a decision', () => {
  const decided = {
    change_type_id: 3,
    impact_id: 3,
    priority_id: 4,
    planned_start_date: '2020-11-24T21:00:00Z',
    planned_end_date: '2020-11-24T22:30:00Z',
    description: `<p>Swap the <b>core</b> &amp; test.</p>${'<p>Step</p>'.repeat(20)}`,
    subject: 'Core',
    identifier: 'CHN-900',
  };
  const requestSentences = async (name: string) =>
    (await mails()).find(({ kind, to }) => kind === 'approval-requested' && to.startsWith(name))?.html ?? '';
  const link = /https:\/\/desk\.example\.test\/change-approval\/[\w-]{43}/;

  test('says what is decided, and that opening decides nothing; its text says the same', async () => {
    const { ann, cleo, rita } = people;
    await server.db
      .updateTable('help_desk.users')
      .set({ time_zone: 'Europe/Berlin' })
      .where('id', '=', cleo.id)
      .execute();
    const run = await applyBoard(server, [{ users: [ann] }, { users: [cleo] }], {
      change: { ...decided, requester_id: rita.id },
      cab: { name: 'Infra' },
    });
    expect(plainText(await requestSentences('ann')).replace(link, 'LINK')).toBe(
      [
        'The change CHN-900 “Core” needs your approval on the level “Level 1” of the board “Infra”.',
        '',
        'Planned: Tue, 24 Nov 2020, 21:00–22:30 (1 h 30 min), UTC',
        'Type: Major',
        'Impact (risk): High',
        'Priority: Urgent',
        'Requester: rita',
        '',
        'Swap the core & test.',
        ...Array<string>(4).fill('Step'),
        'Step …',
        '',
        'Review: LINK',
        '',
        'The button only opens the page where you read the change and decide. Nothing is decided by opening it.',
        '',
        'The link is yours alone and valid for 30 days; please do not pass it on.',
      ].join('\n'),
    );
    await sent();
    await run.vote(ann, 'approve', 'Go <on>.');
    const second = await requestSentences('cleo');
    expect(second).toContain('<li>ann has approved on the level “Level 1”: Go &lt;on&gt;.</li>');
    expect(plainText(second)).toContain('Votes so far\n\n- ann has approved on the level “Level 1”: Go <on>.\n');
    expect(second).toContain('Tue, 24 Nov 2020, 22:00–23:30 (1 h 30 min), Europe/Berlin');
  });

  test('leaves out what is not known, and addresses of people without a name', async () => {
    const { ann } = people;
    const nameless = await makeUser(server.db, { full_name: '', email: 'hidden@example.test' });
    await applyBoard(server, [{ users: [ann] }], { change: { requester_id: nameless.id } });
    const html = await requestSentences('ann');
    expect(html).toContain('Type:');
    expect(html).not.toMatch(/Planned:|Impact|Priority|Requester|Votes so far|hidden@/);
  });

  test('has a button that is a table, for mail programs that style no links', async () => {
    await applyBoard(server, [{ users: [people.ann] }], { change: { requester_id: people.rita.id } });
    expect(await requestSentences('ann')).toMatch(
      /<table role="presentation"[^>]*><tr><td [^>]*bgcolor="#1d4ed8"[^>]*><a href="https:[^"]*"[^>]*>Review<\/a><\/td><\/tr><\/table>/,
    );
  });
});

test('who hears of an approval reads when the change is made', async () => {
  const { ann, gus, rita } = people;
  const run = await applyBoard(server, [{ users: [ann] }], {
    change: { planned_start_date: '2020-11-24T21:00:00Z', requester_id: rita.id, agent_id: gus.id },
  });
  await sent();
  await run.vote(ann, 'approve');
  expect((await mails()).find(({ to }) => to.startsWith('rita'))?.html).toContain(
    '<p>Planned: from Tue, 24 Nov 2020, 21:00, UTC</p>',
  );
});

test('voted: agent and requester; the next level: its approvers by link, the requester once', async () => {
  const { ann, bob, cleo } = people;
  const run = await board([{ users: [ann, bob] }, { users: [cleo, ann] }]);
  await sent();
  await run.vote(ann, 'approve', 'Go <on>.');
  expect((await mails())[0]?.html).toContain('ann approved the change');
  expect((await mails())[0]?.html).toContain('Go &lt;on&gt;.');
  expect(await sent()).toEqual(['approval-voted gus', 'approval-voted rita']);
  await run.vote(bob, 'approve');
  expect(await sent()).toEqual([
    'approval-level-activated rita',
    'approval-requested ann',
    'approval-requested cleo',
    'approval-voted gus',
  ]);
});

test('approved or denied: agent, requester and every approver, none to who did it, once each', async () => {
  const { ann, bob, cleo } = people;
  const run = await board([{ users: [ann, bob] }, { users: [cleo] }]);
  await sent();
  await run.vote(ann, 'approve');
  await run.vote(bob, 'approve');
  await sent();
  await run.vote(cleo, 'deny', 'No.');
  expect((await mails())[0]?.html).toContain('The board “Infra” denied the change');
  expect(await sent()).toEqual(['change-denied ann', 'change-denied bob', 'change-denied gus', 'change-denied rita']);
  const other = await board([{ users: [ann] }]);
  await sent();
  await other.vote(ann, 'approve');
  expect(await sent()).toEqual(['change-approved gus', 'change-approved rita']);
});

test('what a board decided by a vote is read in the inbox, in the reader’s language', async () => {
  const { ann } = people;
  const reader = await makeAgent(server.db, ['view_changes'], { full_name: 'dora', email: 'dora@example.test' });
  const run = await board([{ users: [ann, reader] }]);
  await run.vote(ann, 'deny', 'Not <now>.');
  const { headers } = await signIn(server, reader);
  const read = async (language: string): Promise<string[]> => {
    const reply = await fetch(`${server.url}${api}/inbox`, { headers: { ...headers, 'accept-language': language } });
    return ((await reply.json()) as { data: InboxList }).data.messages.map((m) => m.text);
  };
  const [english = ''] = await read('en');
  expect(english).toMatch(
    /^The board “Infra” denied the change CHN-.+ on the level “.+” of the board “Infra”: Not <now>\.$/,
  );
  const [german = ''] = await read('de');
  expect(german).toContain('Not <now>.');
  expect(german).not.toContain('denied');
});

test('who applies a board that they sit on gets their own link', async () => {
  const manager = await makeAgent(server.db, ['view_changes', 'enforce_cab'], {
    full_name: 'mia',
    email: 'mia@example.test',
  });
  const run = await board([{ users: [manager] }]);
  expect(await sent()).toContain('approval-requested mia');
  expect((await run.vote(manager, 'approve')).status).toBe(200);
});

test('added and removed: that approver, with the reason', async () => {
  const run = await board([{ users: [people.ann] }]);
  await sent();
  await run.add(people.bob);
  expect((await mails())[0]?.html).toMatch(/asks you to approve the change .*: Because\.<\/p>[^]*\/change-approval\//);
  expect(await sent()).toEqual(['approver-added bob']);
  await run.remove(people.bob);
  expect((await mails())[0]?.html).toContain('Because. Your link has ended.');
  expect(await sent()).toEqual(['approver-removed bob']);
});

test('a level without anybody, or with nobody but the requester: the change managers, who hold enforce_cab, but not who did it', async () => {
  await makeAgent(server.db, ['view_changes', 'enforce_cab'], { email: 'mia@example.test' });
  await makeAgent(server.db, ['enforce_cab'], { email: 'blind@example.test' });
  await makeAdmin(server.db, { email: 'ada@example.test' });
  await board([{ users: [await makeAgent(server.db, [], { active: false })] }]);
  expect((await sent()).filter((mail) => mail.startsWith('approval-level-empty'))).toEqual([
    'approval-level-empty ada',
    'approval-level-empty mia',
  ]);
  await board([{ users: [people.rita] }]);
  expect(await sent()).toEqual(
    expect.arrayContaining(['approval-level-empty ada', 'approval-level-empty mia', 'approval-requested rita']),
  );
});

test('removing the board: the new status; a refused action: nothing', async () => {
  const run = await board([{ users: [people.ann] }]);
  await sent();
  await run.manager.delete(`${api}/remove-cab-approval/${run.changeId}`);
  expect(await sent()).toEqual(['change-status-changed gus', 'change-status-changed rita']);
  await run.vote(people.ann, 'approve');
  await (
    await signIn(server, people.ann)
  ).post(`${api}/apply-cab-approval`, { change_id: run.changeId, workflow_id: 1 });
  expect(await sent()).toEqual([]);
});
