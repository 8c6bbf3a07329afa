import type { AnnouncementList, AnnouncementRecipients, AnnouncementView } from '../../wire/announcement/announcement';
import type { OutboxMail } from '../../wire/outbox/outbox';
import { sendMail } from '../mail/mailer';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeDepartment, makeOrganization, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
let ada: { id: number; email: string };
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  ada = await makeAdmin(server.db, { full_name: 'Ada Admin' });
  admin = await signIn(server, ada);
});
afterAll(() => server.close());

const text = { subject: 'Power cut', announcement: '<p>On Sunday.<script>x</script></p>' };
const send = (form: object, client = admin) => client.post<{ id: number }>(`${api}/announcement`, form);
const mailed = async (id: number) =>
  (
    await admin.get<AnnouncementRecipients>(`${api}/announcement-recipients/${id}?sort-field=email&limit=100`)
  ).data.recipients.map(({ email }) => email);

test('goes to everybody of a department who is active, the sender too, and the text is stored once', async () => {
  const department = await makeDepartment(server.db, { name: 'Sales' });
  const [ben, cleo] = [
    await makeUser(server.db, { department_id: department.id, email: 'ben@example.test' }),
    await makeAgent(server.db, [], { department_id: department.id, email: 'cleo@example.test' }),
  ];
  await makeUser(server.db, { department_id: department.id, active: false });
  await makeUser(server.db);
  await server.db
    .updateTable('help_desk.users')
    .set({ department_id: department.id })
    .where('id', '=', ada.id)
    .execute();
  const requested = `option=department_id&department_id=${department.id}`;
  expect((await admin.get<{ count: number }>(`${api}/announcement-count?${requested}`)).data.count).toBe(3);
  const body = new FormData();
  for (const [name, value] of Object.entries({ option: 'department_id', department_id: department.id, ...text }))
    body.append(name, String(value));
  const { id } = (await admin.post<{ id: number }>(`${api}/announcement`, body)).data;
  expect(await mailed(id)).toEqual([ada.email, ben.email, cleo.email].sort());
  const { data } = await admin.get<{ announcement: AnnouncementView }>(`${api}/announcement/${id}`);
  expect(data.announcement).toMatchObject({
    subject: 'Power cut',
    option: 'department_id',
    department: { id: department.id, name: 'Sales' },
    organization: null,
    recipients: 3,
    creator: { id: ada.id },
    announcement: '<p>On Sunday.</p>',
  });
  const listed = (await admin.get<AnnouncementList>(`${api}/announcement-list`)).data;
  expect([listed.announcements[0]?.id, listed.total]).toEqual([id, 1]);
  const mails = await server.db.selectFrom('outgoing_mails').select(['id', 'html']).execute();
  expect(mails.map(({ html }) => html)).toEqual(['', '', '']);
  const posted: unknown[] = [];
  const post = {
    delivers: true,
    domain: 'desk.test',
    send: async (_id: number, message: unknown) => void posted.push(message),
  };
  await sendMail(server.db, mails[0]!.id, post, server.url);
  expect(posted).toEqual([
    expect.objectContaining({ subject: 'Power cut', html: expect.stringContaining('On Sunday.'), text: 'On Sunday.' }),
  ]);
  const outbox = await admin.get<{ mail: OutboxMail }>(`/api/outbox/${mails[1]!.id}`);
  expect(outbox.data.mail.html).toContain('<p>On Sunday.</p>');
});

test('goes to an organization or a team, each person once', async () => {
  const organization = await makeOrganization(server.db);
  const guest = await makeUser(server.db, { organization_id: organization.id });
  const first = (await send({ option: 'organization_id', organization_id: organization.id, ...text })).data;
  expect(await mailed(first.id)).toEqual([guest.email]);
  const team = await server.db
    .insertInto('help_desk.teams')
    .values({ name: 'Network' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('help_desk.team_members').values({ team_id: team.id, user_id: guest.id }).execute();
  const second = (await send({ option: 'team_id', team_id: team.id, ...text })).data;
  expect(await mailed(second.id)).toEqual([guest.email]);
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const before = await server.db.selectFrom('outgoing_mails').select('id').execute();
  const { id } = await makeDepartment(server.db);
  const required = 'This field is required.';
  expect((await send({})).message).toEqual({ option: required, subject: required, announcement: required });
  expect((await send({ option: 'everybody', ...text })).message).toMatchObject({
    option: 'Choose a department, an organization or a team.',
  });
  expect((await send({ option: 'organization_id', department_id: id, ...text })).message).toEqual({
    organization_id: required,
  });
  expect((await send({ option: 'department_id', department_id: 999_999, ...text })).status).toBe(422);
  expect((await send({ option: 'department_id', department_id: id, ...text })).message).toEqual({
    department_id: 'This choice has no recipients.',
  });
  expect(
    (await send({ option: 'department_id', department_id: id, ...text, subject: 'x'.repeat(256) })).message,
  ).toEqual({
    subject: 'The subject should be less than 255 characters.',
  });
  expect((await admin.get(`${api}/announcement-count?option=team_id`)).status).toBe(422);
  expect(await server.db.selectFrom('outgoing_mails').select('id').execute()).toHaveLength(before.length);
});

test('is tried on oneself only', async () => {
  expect(
    await admin.post(`${api}/announcement-test`, { subject: 'Trial', announcement: '<p>Hello</p>' }),
  ).toMatchObject({
    message: 'The announcement was sent to you only.',
  });
  const mails = await server.db.selectFrom('outgoing_mails').selectAll().where('subject', '=', 'Trial').execute();
  expect(mails.map(({ recipient_email, kind }) => [recipient_email, kind])).toEqual([[ada.email, 'announcement-test']]);
});

test('needs manage_announcements', async () => {
  const agent = await signIn(server, await makeAgent(server.db, ['view_assets']));
  expect(await send({ option: 'team_id', team_id: 1, ...text }, agent)).toMatchObject({
    status: 403,
    message: 'Missing permission: manage_announcements',
  });
});
