import {
  type MyNotifications,
  type NotificationKind,
  type NotificationList,
  notificationNames,
  type NotificationPreview,
  type NotificationTemplate,
  type NotificationView,
} from '../../wire/notification/notification';
import { plainText } from '../mail/letter';
import { applyBoard } from '../testing/board';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeChange, makeDepartment, makeProblem, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementsOf } from '../testing/statements';

let server: TestServer;
let admin: Client;
let ada: { id: number; email: string };
let department_id: number;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer({ config: { publicUrl: 'https://desk.example.test' } });
  ada = await makeAdmin(server.db, { full_name: 'Ada Admin' });
  admin = await signIn(server, ada);
  department_id = (await makeDepartment(server.db)).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('outgoing_mails').execute();
  await server.db.deleteFrom('notification_settings').execute();
  await server.db.deleteFrom('notification_choices').execute();
});

const view = async (kind: NotificationKind) =>
  (await admin.get<{ notification: NotificationView }>(`${api}/notification/${kind}`)).data.notification;
const save = (kind: NotificationKind, body: object, client = admin) =>
  client.post<{ version: number }>(`${api}/notification/${kind}`, body);
const write = (kind: NotificationKind, ...templates: Partial<NotificationTemplate>[]) => save(kind, { templates });
const createProblem = async (requester_id: number, more: object = {}) => {
  const saved = await admin.post<{ id: number; identifier: string }>(`${api}/problem`, {
    ...{
      subject: 'Printer <b>x</b>',
      impact_id: 1,
      description: '<p>It <em>smokes</em></p>',
      requester_id,
      department_id,
      status_type_id: 1,
    },
    ...{ priority_id: 1, ...more },
  });
  expect(saved.status).toBe(200);
  return saved.data;
};
const mails = async () =>
  server.db.selectFrom('outgoing_mails').select(['kind', 'recipient_email', 'subject', 'html']).orderBy('id').execute();

test('every kind has a text of ours in each language, whose placeholders all exist, and which can be saved as it is', async () => {
  for (const kind of notificationNames) {
    const { templates, placeholders } = await view(kind);
    expect(templates.map(({ language, own }) => [language, own])).toEqual([
      ['en', false],
      ['ar', false],
      ['de', false],
    ]);
    for (const { subject, body } of templates) expect([kind, subject, plainText(body)].every(Boolean)).toBe(true);
    expect(placeholders).toContain('recipient.name');
    const sent = templates.map(({ language, subject, body }) => ({ language, subject, body }));
    expect([kind, (await save(kind, { templates: sent })).status]).toEqual([kind, 200]);
    // What is ours is not stored.
    expect([kind, (await view(kind)).templates.some(({ own }) => own)]).toEqual([kind, false]);
  }
});

test('what the organization switches off is not sent; the list says so', async () => {
  const rita = await makeUser(server.db);
  await createProblem(rita.id);
  expect((await mails()).map(({ kind }) => kind)).toEqual(['problem-created']);
  expect(await save('problem-created', { active: false })).toMatchObject({
    message: 'The notification is not sent any more.',
    data: { version: 1 },
  });
  await createProblem(rita.id);
  expect(await mails()).toHaveLength(1);
  const { notifications, total } = (await admin.get<NotificationList>(`${api}/notification-list`)).data;
  expect(total).toBe(notificationNames.length);
  expect(notifications.filter(({ active }) => !active).map(({ kind }) => kind)).toEqual(['problem-created']);
});

test('a person switches off for themselves, hears the next most telling thing instead, and others hear as before', async () => {
  const [ben, rita] = [
    await makeAgent(server.db, ['view_problems'], { locale: 'en' }),
    await makeUser(server.db, { locale: 'en' }),
  ];
  const client = await signIn(server, ben);
  expect(await client.post(`${api}/my-notifications`, { kind: 'problem-assigned', active: false })).toMatchObject({
    message: 'You do not get this notification any more.',
  });
  const { id } = await createProblem(rita.id);
  await server.db.deleteFrom('outgoing_mails').execute();
  await admin.post(`${api}/problem`, {
    ...{ id, subject: 'Printer', description: '<p>x</p>', requester_id: rita.id, department_id, impact_id: 1 },
    ...{ status_type_id: 2, priority_id: 1, assigned_id: ben.id },
  });
  expect((await mails()).map(({ kind, recipient_email }) => [kind, recipient_email]).sort()).toEqual(
    [
      ['problem-status-changed', ben.email],
      ['problem-status-changed', rita.email],
    ].sort(),
  );
  const mine = (await client.get<MyNotifications>(`${api}/my-notifications`)).data.notifications;
  expect(mine.find(({ kind }) => kind === 'problem-assigned')).toMatchObject({ active: false, sent: true });
  await client.post(`${api}/my-notifications`, { kind: 'problem-assigned', active: true });
  expect(await server.db.selectFrom('notification_choices').selectAll().execute()).toEqual([]);
});

test('what somebody must act on cannot be switched off; a client sees what clients may get', async () => {
  const client = await signIn(server, await makeUser(server.db));
  expect(await client.post(`${api}/my-notifications`, { kind: 'approval-requested', active: false })).toMatchObject({
    status: 409,
    message: 'This notification cannot be switched off: it is one that you may have to answer.',
  });
  expect(await client.post(`${api}/my-notifications`, { kind: 'weather', active: false })).toMatchObject({
    status: 422,
    message: { kind: 'Choose a value from the list.' },
  });
  const kinds = (await client.get<MyNotifications>(`${api}/my-notifications`)).data.notifications.map(
    ({ kind }) => kind,
  );
  expect(kinds).toContain('problem-created');
  expect(kinds).not.toContain('problem-assigned');
  expect(kinds).not.toContain('import-ended');
});

test('a text of the organization’s is used in the reader’s language, escaped; other languages keep ours', async () => {
  const [rita, ralf] = [
    await makeUser(server.db, { full_name: 'Rita "R" <Roe>', locale: 'en' }),
    await makeUser(server.db, { locale: 'de' }),
  ];
  expect(
    (
      await write('problem-created', {
        language: 'en',
        subject: 'New: {{ identifier }} {{subject}}',
        body: '<p>Dear {{recipient.name}}, {{actor.name}} wrote: {{description}}</p><p><a href="{{link}}">Open</a></p><script>x</script>',
      })
    ).status,
  ).toBe(200);
  const { identifier } = await createProblem(rita.id);
  await createProblem(ralf.id);
  const [english, german] = await mails();
  expect(english!.subject).toBe(`New: ${identifier} Printer <b>x</b>`);
  expect(english!.html).toBe('<p>Dear Rita "R" &lt;Roe&gt;, Ada Admin wrote: It smokes</p>');
  expect(german!.html).toContain('hat das Problem');
  const agent = await makeAgent(server.db, ['view_problems'], { locale: 'en' });
  const { id } = await createProblem(rita.id, { assigned_id: agent.id });
  const toAgent = (await mails()).find(({ recipient_email }) => recipient_email === agent.email);
  expect(toAgent!.html).toContain(`href="https://desk.example.test/service-desk/problem/${id}/show"`);
});

test('in Arabic the text runs from right to left', async () => {
  const omar = await makeUser(server.db, { locale: 'ar' });
  await write('problem-created', { language: 'ar', subject: 'مشكلة {{identifier}}', body: '<p>{{subject}}</p>' });
  await createProblem(omar.id);
  expect((await mails())[0]).toMatchObject({
    subject: expect.stringMatching(/^مشكلة PRB-/),
    html: '<div dir="rtl" lang="ar">\n<p>Printer &lt;b&gt;x&lt;/b&gt;</p>\n</div>',
  });
});

test('a placeholder that does not exist is said at the field, before anything is saved', async () => {
  const good = { language: 'en', subject: 'S', body: '<p>B</p>' };
  expect(await write('problem-created', { ...good, subject: '{{subjet}}' } as object)).toMatchObject({
    status: 422,
    message: {
      'templates[0].subject': expect.stringMatching(
        /^There is no placeholder {{subjet}}\. These can be used: {{identifier}} /,
      ),
    },
  });
  expect(
    await write('problem-created', good as object, { ...good, language: 'de', body: '<p>{{board}}</p>' } as object),
  ).toMatchObject({
    status: 422,
    message: { 'templates[1].body': expect.stringContaining('no placeholder {{board}}') },
  });
  expect(await write('problem-created', { ...good, subject: 'x'.repeat(256) } as object)).toMatchObject({
    message: { 'templates[0].subject': 'The subject should be less than 255 characters.' },
  });
  expect(await write('problem-created', { ...good, body: '<p>{{subject</p>' } as object)).toMatchObject({
    message: { 'templates[0].body': 'A placeholder lacks its closing braces.' },
  });
  expect(await write('problem-created', { language: 'fr', subject: '', body: '<p></p>' } as object)).toMatchObject({
    status: 422,
    message: {
      'templates[0].language': 'Choose a value from the list.',
      'templates[0].subject': 'This field is required.',
      'templates[0].body': 'This field is required.',
    },
  });
  expect((await view('problem-created')).version).toBe(0);
});

test('two people who save at once: the second is told who was first', async () => {
  const text = (subject: string) => ({ version: 0, templates: [{ language: 'en', subject, body: '<p>B</p>' }] });
  const replies = await Promise.all([save('change-created', text('One')), save('change-created', text('Two'))]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)!.message).toMatch(
    /^Ada Admin saved this record after you opened it/,
  );
  expect((await view('change-created')).version).toBe(1);
});

test('a reset does not throw away what somebody else wrote meanwhile', async () => {
  const opened = (await view('change-denied')).version;
  const other = await signIn(server, await makeAdmin(server.db, { full_name: 'Ben Boss' }));
  await save('change-denied', { templates: [{ language: 'de', subject: 'Nein', body: '<p>Nein</p>' }] }, other);
  const reset = (version: number) => admin.delete(`${api}/notification/change-denied/de`, { version });
  expect(await reset(opened)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Ben Boss saved this record after you opened it/),
  });
  expect((await view('change-denied')).templates[2]).toMatchObject({ subject: 'Nein', own: true });
  expect((await reset(opened + 1)).status).toBe(200);
});

test('a switch that was pressed on an older list is refused', async () => {
  const { version } = await view('change-approved');
  await save('change-approved', { active: false, version });
  expect((await save('change-approved', { active: false, version })).status).toBe(409);
  expect((await view('change-approved')).active).toBe(false);
});

test('a reset brings our text back', async () => {
  const ours = (await view('change-closed')).templates[2]!;
  await write('change-closed', { language: 'de', subject: 'Zu', body: '<p>Zu</p>' });
  expect((await view('change-closed')).templates[2]).toMatchObject({ subject: 'Zu', own: true });
  const { notifications } = (await admin.get<NotificationList>(`${api}/notification-list`)).data;
  expect(notifications.find(({ kind }) => kind === 'change-closed')!.languages).toEqual(['de']);
  expect(await admin.delete(`${api}/notification/change-closed/de`)).toMatchObject({
    message: 'The default text was restored.',
  });
  expect((await view('change-closed')).templates[2]).toEqual(ours);
  expect((await admin.delete(`${api}/notification/change-closed/fr`)).status).toBe(404);
  expect((await admin.get(`${api}/notification/weather`)).status).toBe(404);
  expect((await admin.get(`${api}/notification/constructor`)).status).toBe(404);
});

test('a preview shows a real record and changes and sends nothing; a test goes to oneself', async () => {
  const problem = await makeProblem(server.db, { subject: 'Real & true' });
  const form = {
    language: 'en',
    subject: '{{subject}} {{link}}',
    body: '<p>{{subject}} {{status}}</p>',
    record_id: problem.id,
  };
  const preview = async (kind: string, body: object, client = admin) =>
    client.post<NotificationPreview>(`${api}/notification-preview/${kind}`, body);
  expect((await preview('problem-created', form)).data).toEqual({
    subject: `Real & true https://desk.example.test/service-desk/problem/${problem.id}/show`,
    html: '<p>Real &amp; true Open</p>',
  });
  expect((await preview('problem-created', { ...form, record_id: null })).data.html).toBe('<p>[subject] [status]</p>');
  const change = await makeChange(server.db, { subject: 'Move' });
  expect(
    (
      await preview('approval-voted', {
        ...{ language: 'de', record_id: change.id },
        ...{ subject: '{{subject}}', body: '<p>{{subject}} {{vote}} {{board}}</p>' },
      })
    ).data.html,
  ).toBe('<div lang="de">\n<p>Move [vote] [board]</p>\n</div>');
  expect(await preview('problem-created', { ...form, record_id: 999_999 })).toMatchObject({
    status: 422,
    message: { record_id: expect.any(String) },
  });
  expect(await preview('problem-created', { ...form, body: '<p>{{nothing}}</p>' })).toMatchObject({
    status: 422,
    message: { body: expect.stringContaining('{{nothing}}') },
  });
  const automator = await signIn(server, await makeAgent(server.db, ['manage_automation']));
  expect(await preview('problem-created', form, automator)).toMatchObject({
    status: 403,
    message: 'Missing permission: view_problems',
  });
  expect((await preview('problem-created', { ...form, record_id: undefined }, automator)).status).toBe(200);
  expect(await mails()).toEqual([]);
  expect((await view('problem-created')).version).toBe(0);

  expect(await admin.post(`${api}/notification-test/problem-created`, form)).toMatchObject({
    message: 'The email was sent to you only.',
  });
  expect((await mails()).map(({ kind, recipient_email }) => [kind, recipient_email])).toEqual([
    ['notification-test', ada.email],
  ]);
});

test('every kind can be tried with our own text on a record', async () => {
  const problem = await makeProblem(server.db);
  for (const kind of notificationNames) {
    const { record, templates } = await view(kind);
    for (const { language, subject, body } of templates) {
      const form = { language, subject, body, record_id: record === 'problem' ? problem.id : null };
      const { status, data } = await admin.post<NotificationPreview>(`${api}/notification-preview/${kind}`, form);
      expect([kind, language, status]).toEqual([kind, language, 200]);
      expect(`${kind} ${data.subject} ${data.html}`).not.toMatch(/\{\{|undefined|NaN/);
    }
  }
});

test('what happens to many records at once is one mail, of which each kind counts by itself', async () => {
  const rita = await makeUser(server.db, { locale: 'en' });
  const ids: number[] = [];
  for (const subject of ['One', 'Two', 'Three'])
    ids.push((await makeProblem(server.db, { subject, requester_id: rita.id })).id);
  await write('changed-at-once', { language: 'en', subject: '{{count}} at once', body: '<p>{{records}}</p>' });
  const set = (status_type_id: number) => admin.post(`${api}/problem-bulk`, { ids, set: { status_type_id } });
  expect((await set(2)).status).toBe(200);
  const [mail] = await mails();
  expect(mail).toMatchObject({ kind: 'changed-at-once', subject: '3 at once' });
  expect(mail!.html).toContain('<li>Ada Admin set the problem ');
  await server.db.deleteFrom('outgoing_mails').execute();
  await (await signIn(server, rita)).post(`${api}/my-notifications`, { kind: 'problem-status-changed', active: false });
  expect((await set(1)).status).toBe(200);
  expect(await mails()).toEqual([]);
});

test('however many people are told, it takes as many statements', async () => {
  const team = await server.db
    .insertInto('help_desk.teams')
    .values({ name: 'Net' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const closing = async (members: number) => {
    const change = await makeChange(server.db, { team_id: team.id });
    for (let i = 0; i < members; i++) {
      const { id } = await makeAgent(server.db, []);
      await server.db.insertInto('help_desk.team_members').values({ team_id: team.id, user_id: id }).execute();
    }
    return statementsOf(() => admin.post(`${api}/change-close/${change.id}`));
  };
  const first = await closing(1);
  expect(await closing(6)).toBe(first);
  // The requester of each, one of the team, then seven.
  expect(await mails()).toHaveLength(10);
});

test('an approver’s own link stands in the organization’s text', async () => {
  await write('approval-requested', {
    ...{ language: 'en', subject: 'Vote: {{subject}}' },
    body: '<p>{{board}}, {{level}}, {{type}}</p><p><a href="{{link}}">Vote</a></p>',
  });
  const approver = await makeAgent(server.db, [], { locale: 'en' });
  await applyBoard(server, [{ users: [approver] }], { change: { subject: 'Router' } });
  const mail = (await mails()).find(({ recipient_email }) => recipient_email === approver.email);
  expect(mail!.subject).toBe('Vote: Router');
  expect(mail!.html).toMatch(/href="https:\/\/desk\.example\.test\/change-approval\/[\w-]{43}"/);
});

test('needs manage_automation', async () => {
  const agent = await signIn(server, await makeAgent(server.db, ['manage_announcements']));
  for (const reply of [
    await agent.get(`${api}/notification-list`),
    await save('change-closed', { active: false }, agent),
  ])
    expect(reply).toMatchObject({ status: 403, message: 'Missing permission: manage_automation' });
});
