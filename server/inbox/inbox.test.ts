import { sql } from 'kysely';
import type { InboxList, InboxMessage } from '../../wire/inbox/inbox';
import type { MyNotifications } from '../../wire/notification/notification';
import type { WatchLevel, WatchView } from '../../wire/parts/watch';
import { tidy } from '../shared/housekeeping';
import { announcedIn } from '../testing/announced';
import { type Client, signIn } from '../testing/client';
import {
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeDepartment,
  makeProblem,
  makeRelease,
  makeTeam,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementTexts } from '../testing/statements';
import { sendDigests } from './inbox.digest';
import { compareViews } from './inbox.views';

let server: TestServer;
let ann: Client;
let annId: number;
let ben: Client;
let benId: number;
let department_id: number;

const views = ['view_problems', 'view_changes', 'view_releases', 'view_assets', 'view_contracts'] as const;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer({ config: { publicUrl: 'https://desk.example.test' } });
  const rights = [...views, 'create_problem', 'edit_problem', 'delete_problem', 'close_problem'] as const;
  const first = await makeAgent(server.db, rights, { full_name: 'Ann Agent', locale: 'en' });
  const second = await makeAgent(server.db, rights, {
    full_name: 'Ben Blick',
    locale: 'de',
    email: 'ben@example.test',
  });
  [annId, benId] = [first.id, second.id];
  [ann, ben] = [await signIn(server, first), await signIn(server, second)];
  department_id = (await makeDepartment(server.db)).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['inbox_messages', 'outgoing_mails', 'notification_choices', 'watchers'] as const)
    await server.db.deleteFrom(table).execute();
});

const newProblem = async (subject = 'Mail is slow') => {
  const { id } = await makeProblem(server.db, { subject });
  await sql`update problems set identifier = ${`PRB-${id}`} where id = ${id}`.execute(server.db);
  return id;
};
const inbox = async (who: Client, query = '') => (await who.get<InboxList>(`${api}/inbox${query}`)).data;
const comment = async (owner: string, body: string, who: Client = ann): Promise<number> =>
  (await who.post<{ id: number }>(`${api}/comments/${owner}`, { body })).data.id;
const watch = (owner: string, level: WatchLevel, who: Client = ben) => who.post(`${api}/watch/${owner}`, { level });
const watching = async (owner: string, who: Client = ben) => (await who.get<WatchView>(`${api}/watch/${owner}`)).data;
const mention = (name: string) => `<p>Look, <span data-mention="${name}">you</span></p>`;
const shown = ({ kind, title, text, count }: InboxMessage) => [kind, title, text, count];
const mails = async () =>
  (await server.db.selectFrom('outgoing_mails').select(['kind', 'recipient_id']).orderBy('recipient_id').execute()).map(
    ({ kind, recipient_id }) => [kind, recipient_id],
  );
const save = (who: Client, more: Record<string, unknown>) =>
  who.post<{ id: number }>(`${api}/problem`, {
    ...{ subject: 'Printer', description: '<p>x</p>', requester_id: annId, department_id, impact_id: 1 },
    ...{ status_type_id: 1, priority_id: 1, ...more },
  });

describe('watching', () => {
  test('records of all five kinds are watched, at three levels, by who may see them', async () => {
    const { db } = server;
    const blind = await signIn(server, await makeAgent(db, [], { full_name: 'Blind' }));
    for (const owner of [
      `sd_problem:${await newProblem()}`,
      `sd_changes:${(await makeChange(db)).id}`,
      `sd_releases:${(await makeRelease(db)).id}`,
      `sd_assets:${(await makeAsset(db)).id}`,
      `sd_contracts:${(await makeContract(db)).id}`,
    ]) {
      expect(await watching(owner)).toEqual({ watching: 'none', chosen: false, watchers: [], total: 0, unread: 0 });
      expect(await watch(owner, 'all')).toMatchObject({
        status: 200,
        data: { watching: 'all' },
        message: expect.stringMatching(/^You watch [A-Z]+-\d+\.$/),
      });
      await watch(owner, 'mentions', ann);
      expect(await watching(owner)).toMatchObject({
        watching: 'all',
        watchers: [
          { id: annId, full_name: 'Ann Agent', level: 'mentions' },
          { id: benId, full_name: 'Ben Blick', level: 'all' },
        ],
        total: 2,
      });
      expect(await ben.delete(`${api}/watch/${owner}`)).toMatchObject({ data: { watching: 'none' } });
      expect(await watching(owner)).toMatchObject({ watching: 'none', total: 1 });
      expect((await blind.get(`${api}/watch/${owner}`)).status).toBe(403);
      expect((await watch(owner, 'all', blind)).status).toBe(403);
      expect((await blind.delete(`${api}/watch/${owner}`)).status).toBe(403);
    }
    const owner = `sd_problem:${await newProblem()}`;
    expect(await ben.post(`${api}/watch/${owner}`, { level: 'loud' })).toMatchObject({
      status: 422,
      message: { level: 'Choose a value from the list.' },
    });
    for (const other of ['sd_problem:999999', 'planning:1', 'x'])
      expect([other, (await watch(other, 'all')).status]).toEqual([other, 404]);
  });

  test('who creates, is assigned or comments watches; a kept none stays', async () => {
    const created = (await save(ann, { assigned_id: benId })).data.id;
    const owner = `sd_problem:${created}`;
    expect((await watching(owner)).watchers.map(({ id }) => id)).toEqual([annId, benId]);
    await watch(owner, 'none');
    await save(ann, { id: created, assigned_id: annId });
    await save(ann, { id: created, assigned_id: benId });
    await comment(owner, 'Mine', ben);
    expect((await watching(owner)).watching).toBe('none');
    const other = `sd_problem:${await newProblem()}`;
    await comment(other, 'Hello', ben);
    expect((await watching(other)).watching).toBe('all');
  });

  test('a watched comment is in the inbox and in a mail, with its page; a level below all gets none, nor does the author', async () => {
    const id = await newProblem();
    const owner = `sd_problem:${id}`;
    await watch(owner, 'all');
    await watch(owner, 'all', ann);
    const written = await comment(owner, '<p>It is <b>slow</b> again</p>');
    const { messages, unread } = await inbox(ben);
    expect(messages).toEqual([
      {
        id: expect.any(Number),
        kind: 'comment',
        owner,
        title: `PRB-${id} Mail is slow`,
        text: 'Ann Agent wrote: It is slow again',
        path: `/service-desk/problem/${id}/show?tab=comments&comment=${written}`,
        actor: { id: annId, full_name: 'Ann Agent', profile_pic: null },
        created_at: expect.any(String),
        read_at: null,
        count: 1,
        mention: false,
      },
    ]);
    expect(unread).toBe(1);
    expect((await inbox(ann)).messages).toEqual([]);
    const [mail] = await server.db.selectFrom('outgoing_mails').select(['kind', 'subject', 'html', 'thread']).execute();
    expect(mail).toMatchObject({ kind: 'comment', subject: `[PRB-${id}] Mail is slow`, thread: `problem-${id}` });
    expect(mail?.html).toContain(
      `https://desk.example.test/service-desk/problem/${id}/show?tab=comments&amp;comment=${written}`,
    );
    expect(mail?.html).toContain('Antworten auf diese E-Mail werden nicht gelesen.');
    for (const level of ['mentions', 'none'] as const) {
      await ben.post(`${api}/inbox/read`, { all: true });
      await watch(owner, level);
      await comment(owner, 'More');
      expect([level, (await inbox(ben)).unread]).toEqual([level, 0]);
    }
  });

  test('who lost the right gets nothing', async () => {
    const { db } = server;
    const cora = await makeAgent(db, ['view_problems'], { full_name: 'Cora' });
    const owner = `sd_problem:${await newProblem()}`;
    await watch(owner, 'all', await signIn(server, cora));
    await db.deleteFrom('user_permissions').where('user_id', '=', cora.id).execute();
    await comment(owner, 'Secret');
    expect(await db.selectFrom('inbox_messages').select('user_id').execute()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('a client watches what they use, and nothing of it once somebody else has it', async () => {
    const { db } = server;
    const user = await makeUser(db, { permissions: ['view_own_assets'], full_name: 'Uma User' });
    const asset = await makeAsset(db, { used_by_id: user.id });
    const client = await signIn(server, user);
    await watch(`sd_assets:${asset.id}`, 'all', client);
    await comment(`sd_assets:${asset.id}`, 'Does it work?');
    expect((await inbox(client)).messages.map(({ text }) => text)).toEqual(['Ann Agent wrote: Does it work?']);
    await client.post(`${api}/inbox/read`, { all: true });
    await db.updateTable('assets').set({ used_by_id: null }).where('id', '=', asset.id).execute();
    await comment(`sd_assets:${asset.id}`, 'Not for you');
    expect(await inbox(client)).toMatchObject({
      unread: 0,
      messages: [{ owner: null, text: expect.stringMatching(/deleted/) }],
    });
  });

  test('status and assignee of a watched record are told once, in the reader’s words; another field is not', async () => {
    const id = (await save(ann, {})).data.id;
    const owner = `sd_problem:${id}`;
    const cora = await makeAgent(server.db, ['view_problems'], { full_name: 'Cora', locale: 'en' });
    const watcher = await signIn(server, cora);
    await watch(owner, 'all', watcher);
    await save(ann, { id, subject: 'Printer on fire' });
    expect((await inbox(watcher)).messages).toEqual([]);
    await save(ann, { id, subject: 'Printer on fire', status_type_id: 2 });
    expect((await inbox(watcher)).messages.map(shown)).toEqual([
      [
        'record-changed',
        expect.stringMatching(/Printer on fire$/),
        expect.stringMatching(/^Ann Agent .*[Ss]tatus.*Open/),
        1,
      ],
    ]);
    // By the mail of the assignment: no second message.
    await watcher.post(`${api}/inbox/read`, { all: true });
    await save(ann, { id, subject: 'Printer on fire', status_type_id: 2, assigned_id: cora.id });
    expect((await inbox(watcher, '?unread=1')).messages.map(({ kind, count }) => [kind, count])).toEqual([
      ['problem-assigned', 1],
    ]);
    // Its mail is for who asks for it.
    expect((await mails()).filter(([kind]) => kind === 'record-changed')).toEqual([]);
  });
});

describe('mentions', () => {
  test('one is told once, also as a member of a team; who wants none is not', async () => {
    const { db } = server;
    const id = await newProblem();
    const owner = `sd_problem:${id}`;
    const cora = await makeAgent(db, ['view_problems'], { full_name: 'Cora' });
    const blind = await makeAgent(db, [], { full_name: 'Blind' });
    const team = await makeTeam(db);
    await db
      .insertInto('help_desk.team_members')
      .values([benId, cora.id, blind.id, annId].map((user_id) => ({ team_id: team.id, user_id })))
      .execute();
    const both = `${mention(`team:${team.id}`)}${mention(`user:${benId}`)}`;
    await comment(owner, both);
    expect((await inbox(ben)).messages.map(shown)).toEqual([
      ['mention', `PRB-${id} Mail is slow`, 'Ann Agent mentioned you: Look, you Look, you', 1],
    ]);
    expect(await mails()).toEqual([
      ['mention', benId],
      ['mention', cora.id],
    ]);
    await watch(owner, 'none');
    await ben.post(`${api}/inbox/read`, { all: true });
    await comment(owner, mention(`user:${benId}`));
    expect((await inbox(ben)).unread).toBe(0);
  });

  test('an edit tells those who were not mentioned before', async () => {
    const owner = `sd_problem:${await newProblem()}`;
    const cora = await makeAgent(server.db, ['view_problems']);
    const id = await comment(owner, mention(`user:${benId}`));
    await ann.post(`${api}/comment/${id}`, { body: `${mention(`user:${benId}`)}${mention(`user:${cora.id}`)}` });
    expect(await mails()).toEqual([
      ['mention', benId],
      ['mention', cora.id],
    ]);
  });
});

describe('the inbox', () => {
  test('messages of a record are one until it is read; a mention among them stays one', async () => {
    const [first, second] = [`sd_problem:${await newProblem('A')}`, `sd_problem:${await newProblem('B')}`];
    await watch(first, 'all');
    await watch(second, 'all');
    await comment(first, mention(`user:${benId}`));
    await comment(first, 'Two');
    await comment(second, 'Other');
    await comment(first, 'Three');
    const { messages, total, unread } = await inbox(ben);
    expect([total, unread]).toEqual([2, 2]);
    expect(messages.map(({ text, count, mention: is }) => [text, count, is])).toEqual([
      ['Ann Agent wrote: Three', 3, true],
      ['Ann Agent wrote: Other', 1, false],
    ]);
    expect((await inbox(ben, '?mentions=1')).messages.map(({ owner }) => owner)).toEqual([first]);
    expect((await watching(first)).unread).toBe(3);

    expect(await ben.post(`${api}/inbox/read`, { ids: [messages[0]!.id] })).toMatchObject({ data: { unread: 1 } });
    expect((await inbox(ben, '?unread=1')).messages.map(({ owner }) => owner)).toEqual([second]);
    await comment(first, 'Four');
    expect((await inbox(ben)).messages.map(({ count, read_at }) => [count, read_at === null])).toEqual([
      [1, true],
      [3, false],
      [1, true],
    ]);
    expect(await ben.post(`${api}/inbox/read`, { owner: first })).toMatchObject({ data: { unread: 1 } });
    expect(await ben.post(`${api}/inbox/read`, { all: true })).toMatchObject({ data: { unread: 0 } });
    expect((await inbox(ben, '?page=2&limit=2')).messages).toHaveLength(1);
  });

  test('messages of others are theirs', async () => {
    const owner = `sd_problem:${await newProblem()}`;
    await comment(owner, mention(`user:${benId}`));
    const [message] = (await inbox(ben)).messages;
    await ann.post(`${api}/inbox/read`, { ids: [message!.id] });
    await ann.post(`${api}/inbox/read`, { all: true });
    await ann.post(`${api}/inbox/read`, { owner });
    expect((await inbox(ben)).unread).toBe(1);
    expect(await ann.post(`${api}/inbox/read`, {})).toMatchObject({
      status: 422,
      message: { ids: 'Name the messages that were read.' },
    });
    expect((await ann.get(`${api}/inbox?unread=maybe`)).status).toBe(422);
  });

  test('what is gone, or may not be seen any more, says nothing of itself', async () => {
    const { db } = server;
    const cora = await makeAgent(db, ['view_problems']);
    const reader = await signIn(server, cora);
    const [gone, hidden] = [await newProblem('Layoffs'), await newProblem('Salaries')];
    await comment(`sd_problem:${gone}`, mention(`user:${cora.id}`));
    await comment(`sd_problem:${hidden}`, mention(`user:${cora.id}`));
    await ann.delete(`${api}/problem-delete/${gone}`);
    const nothing = {
      owner: null,
      title: 'A record that you cannot see',
      text: 'It was deleted, or you may no longer see it.',
      path: null,
      actor: null,
    };
    expect((await inbox(reader)).messages).toMatchObject([{ owner: `sd_problem:${hidden}` }, nothing]);
    await db.deleteFrom('user_permissions').where('user_id', '=', cora.id).execute();
    const { messages } = await inbox(reader);
    expect(messages).toMatchObject([nothing, nothing]);
    expect(JSON.stringify(messages)).not.toMatch(/Layoffs|Salaries|Ann/);
  });

  test('a comment that was deleted or edited is said as it is now', async () => {
    const owner = `sd_problem:${await newProblem()}`;
    await watch(owner, 'all');
    const id = await comment(owner, 'The password is x');
    await ann.post(`${api}/comment/${id}`, { body: 'Ask me' });
    expect((await inbox(ben)).messages[0]?.text).toBe('Ann Agent wrote: Ask me');
    await ann.delete(`${api}/comment/${id}`);
    expect((await inbox(ben)).messages[0]).toMatchObject({
      text: 'Ann Agent wrote a comment that is gone.',
      path: expect.stringMatching(/show$/),
    });
  });

  test('what is mailed is there too, in the language of who reads it, and not of who did it', async () => {
    const id = (await save(ann, { assigned_id: benId })).data.id;
    const said = async (language: string) =>
      (
        (await (
          await fetch(`${server.url}${api}/inbox`, { headers: { ...ben.headers, 'accept-language': language } })
        ).json()) as { data: InboxList }
      ).data.messages.map(({ kind, text }) => [kind, text]);
    expect(await said('en')).toEqual([
      ['problem-created', expect.stringMatching(/^Ann Agent created the problem PRB-/)],
    ]);
    expect((await said('de'))[0]?.[1]).toMatch(new RegExp(`PRB-${id}`));
    expect((await said('de'))[0]?.[1]).not.toMatch(/created/);
    expect((await inbox(ann)).messages).toEqual([]);
  });

  test('live, only its reader learns of it', async () => {
    const owner = `sd_problem:${await newProblem()}`;
    await announcedIn(server.db);
    await comment(owner, mention(`user:${benId}`));
    const { rows } = await sql<{
      people: number[];
    }>`select to_json(people) as people from live_events where kind = 'inbox'`.execute(server.db);
    expect(rows).toEqual([{ people: [benId] }]);
  });

  test('messages are kept 90 days', async () => {
    await comment(`sd_problem:${await newProblem('Old')}`, mention(`user:${benId}`));
    await sql`update inbox_messages set created_at = now() - interval '91 days'`.execute(server.db);
    await comment(`sd_problem:${await newProblem('New')}`, mention(`user:${benId}`));
    await tidy(server.db);
    expect((await inbox(ben)).messages.map(({ title }) => title)).toEqual([expect.stringMatching(/New$/)]);
  });

  test('a page takes as many statements for many messages as for one', async () => {
    for (let n = 0; n < 5; n++) await comment(`sd_problem:${await newProblem()}`, mention(`user:${benId}`));
    await inbox(ben);
    const few = await statementTexts(() => ben.get(`${api}/inbox?limit=1`));
    const many = await statementTexts(() => ben.get(`${api}/inbox?limit=5`));
    expect(many.length).toBe(few.length);
  });

  test('a comment takes as many statements for many who watch as for one', async () => {
    const { db } = server;
    const write = async (count: number): Promise<number> => {
      const id = await newProblem();
      for (let n = 0; n < count; n++) {
        const { id: user_id } = await makeAgent(db, ['view_problems']);
        await db
          .insertInto('watchers')
          .values({ owner_type: 'sd_problem', owner_id: id, user_id, level: 'all' })
          .execute();
      }
      return (await statementTexts(() => ann.post(`${api}/comments/sd_problem:${id}`, { body: 'Hello' }))).length;
    };
    await write(1);
    const one = await write(1);
    expect(await write(12)).toBe(one);
  });
});

describe('a view that one watches', () => {
  test('records that enter it are told once, not those that one moved oneself, nor without the right', async () => {
    const { db } = server;
    const first = await newProblem('Was there');
    await sql`update problems set status_type_id = 2 where id = ${first}`.execute(db);
    const filters = `${api}/agent/problem-filter`;
    const { id } = (await ben.post<{ id: number }>(filters, { name: 'In work', filters: { status_ids: [2] } })).data;
    const watched = async () =>
      (await ben.get<{ filter: { watched: boolean } }>(`${filters}/${id}`)).data.filter.watched;
    expect(await watched()).toBe(false);
    await ben.post(filters, { id, watched: true });
    expect(await watched()).toBe(true);
    let minute = 0;
    const compare = () =>
      compareViews(db, {
        now: new Date(Date.now() + 60_000 * minute++),
        address: 'https://desk.example.test',
        zone: 'UTC',
      });
    await compare();
    expect((await inbox(ben)).messages).toEqual([]);

    const entered = (await save(ann, { subject: 'New', status_type_id: 2 })).data.id;
    await save(ben, { subject: 'By Ben', status_type_id: 2 });
    await save(ann, { subject: 'Not in it' });
    await compare();
    await compare();
    expect((await inbox(ben)).messages.map(({ kind, owner, text }) => [kind, owner, text])).toEqual([
      ['view-entered', `sd_problem:${entered}`, 'Is new in the view “In work”, which you watch.'],
    ]);
    expect((await mails()).filter(([kind]) => kind === 'view-entered')).toEqual([]);

    await ben.post(`${api}/inbox/read`, { all: true });
    for (let n = 0; n < 21; n++) await save(ann, { subject: `Many ${n}`, status_type_id: 2 });
    await compare();
    expect((await inbox(ben, '?unread=1')).messages.map(({ title, text }) => [title, text])).toEqual([
      ['New in the view “In work”', '21 records are new in the view “In work”, which you watch.'],
    ]);
    await ben.post(filters, { id, watched: false });
    expect(await watched()).toBe(false);
    await save(ann, { subject: 'Too late', status_type_id: 2 });
    await compare();
    expect((await inbox(ben, '?unread=1')).messages).toHaveLength(1);
  });
});

describe('settings', () => {
  test('each kind comes by inbox, by mail, or neither', async () => {
    const owner = `sd_problem:${await newProblem()}`;
    const of = async (kind: string) =>
      (await ben.get<MyNotifications>(`${api}/my-notifications`)).data.notifications.find((one) => one.kind === kind);
    expect(await of('mention')).toMatchObject({ inbox: 1, mail: 1, active: true, choices: ['inbox', 'mail'] });
    expect(await of('record-changed')).toMatchObject({ inbox: 1, mail: 0, active: false });
    expect(await of('approval-requested')).toMatchObject({ inbox: 1, mail: 1, choices: ['inbox'] });
    expect(await of('changed-at-once')).toMatchObject({ inbox: 0, mail: 1, choices: ['mail'] });

    expect((await ben.post(`${api}/my-notifications`, { kind: 'mention', mail: 0 })).status).toBe(200);
    expect(await of('mention')).toMatchObject({ inbox: 1, mail: 0, active: false });
    await comment(owner, mention(`user:${benId}`));
    expect([(await inbox(ben)).total, await mails()]).toEqual([1, []]);

    await ben.post(`${api}/my-notifications`, { kind: 'mention', inbox: 0, mail: 1 });
    await comment(owner, mention(`user:${benId}`));
    expect([(await inbox(ben)).messages[0]?.count, await mails()]).toEqual([1, [['mention', benId]]]);

    await ben.post(`${api}/my-notifications`, { kind: 'mention', active: false });
    await comment(owner, mention(`user:${benId}`));
    expect([(await inbox(ben)).messages[0]?.count, (await mails()).length]).toEqual([1, 1]);

    expect(await ben.post(`${api}/my-notifications`, { kind: 'mention' })).toMatchObject({ status: 422 });
    expect(await ben.post(`${api}/my-notifications`, { kind: 'changed-at-once', inbox: 1 })).toMatchObject({
      status: 409,
      message: 'This notification does not come to the inbox.',
    });
  });

  test('the summary is mailed once in the morning to who wants it, and not when nothing waits', async () => {
    const { db } = server;
    const id = await newProblem();
    await comment(`sd_problem:${id}`, mention(`user:${benId}`));
    await db.deleteFrom('outgoing_mails').execute();
    await db.updateTable('help_desk.users').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', benId).execute();
    const at = (hour: string, day = 1) => {
      const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
      return new Date(`${date}T${hour}:00+09:00`);
    };
    const send = (now: Date) => sendDigests(db, now, 'https://desk.example.test');
    // Messages of the last day before the first one.
    await sql`update inbox_messages set created_at = ${at('05:00')}`.execute(db);
    await send(at('08:00'));
    expect(await mails()).toEqual([]);
    await ben.post(`${api}/my-notifications`, { kind: 'inbox-digest', mail: 1 });
    await send(at('06:59'));
    expect(await mails()).toEqual([]);
    await send(at('07:10'));
    await send(at('07:20'));
    expect(await mails()).toEqual([['inbox-digest', benId]]);
    const mail = await db.selectFrom('outgoing_mails').select(['subject', 'html']).executeTakeFirstOrThrow();
    expect(mail.subject).toBe('Ihr Posteingang: 1 ungelesen');
    expect(mail.html).toContain(`PRB-${id} Mail is slow: Ann Agent hat Sie erwähnt: Look, you`);
    expect(mail.html).toContain('https://desk.example.test/service-desk/inbox');
    await send(at('07:10', 2));
    expect(await mails()).toHaveLength(1);
  });
});
