import { type Client, signIn } from '../testing/client';
import { makeAgent, makeChange, makeRelease, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { announceStarts } from './release.mails';

let server: TestServer;
let agent: Client;
let annId: number;
let changeId: number;
const address = 'https://desk.example.test';

beforeAll(async () => {
  server = await startServer({ config: { publicUrl: address } });
  const ann = await makeAgent(server.db, ['view_releases', 'edit_release', 'complete_release'], {
    full_name: 'Ann',
    email: 'ann@example.test',
  });
  annId = ann.id;
  agent = await signIn(server, ann);
  const carl = await makeAgent(server.db, [], { email: 'carl@example.test', time_zone: 'Asia/Kolkata' });
  const rita = await makeUser(server.db, { email: 'rita@example.test' });
  changeId = (await makeChange(server.db, { requester_id: rita.id, agent_id: carl.id })).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('release_changes').execute();
  await server.db.deleteFrom('outgoing_mails').execute();
});

async function releaseOf(changes: number[], given: Parameters<typeof makeRelease>[1] = {}) {
  const release = await makeRelease(server.db, {
    identifier: `REL-${changes.length}-${Math.random()}`,
    subject: '<Core>',
    ...given,
  });
  if (changes.length)
    await server.db
      .insertInto('release_changes')
      .values(changes.map((change_id) => ({ release_id: release.id, change_id })))
      .execute();
  return release;
}
const mails = () =>
  server.db
    .selectFrom('outgoing_mails')
    .select(['kind', 'recipient_email as to', 'subject', 'html'])
    .orderBy('recipient_email')
    .execute();
const sent = async () => (await mails()).map(({ kind, to }) => `${kind} ${to.split('@')[0]}`);

test('completed: agents and requesters of its changes, each person once, only agents get the link', async () => {
  const second = await makeChange(server.db, { requester_id: annId, agent_id: annId });
  const release = await releaseOf([changeId, second.id]);
  await agent.post(`/service-desk/api/complete-release/${release.id}`);
  const [toCarl, toRita] = await mails();
  expect(await sent()).toEqual(['release-completed carl', 'release-completed rita']);
  expect(toRita).toMatchObject({
    subject: `[${release.identifier}] <Core>`,
    html: `<p>Ann completed the release ${release.identifier} “&lt;Core&gt;”.</p>`,
  });
  expect(toCarl?.html).toContain(`<a href="${address}/service-desk/releases/${release.id}/show">Open the release</a>`);
});

test('completed by the form: the same mails, and none when it was completed before', async () => {
  const release = await releaseOf([changeId]);
  const form = {
    id: release.id,
    subject: 'Core',
    description: 'Text',
    status_id: 5,
    priority_id: 1,
    release_type_id: 1,
  };
  await agent.post('/service-desk/api/release', form);
  expect(await sent()).toEqual(['release-completed carl', 'release-completed rita']);
  await agent.post('/service-desk/api/release', form);
  expect(await mails()).toHaveLength(2);
});

describe('a day before the planned start', () => {
  const now = new Date('2026-10-01T05:00:00Z');
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const announce = () => announceStarts(server.db, now, address);

  test('people are told once, in their own time; moving the start tells them again', async () => {
    const release = await releaseOf([changeId], { planned_start_date: hours(23) });
    expect([await announce(), await announce()]).toEqual([1, 0]);
    expect(await sent()).toEqual(['release-starts carl', 'release-starts rita']);
    expect((await mails())[0]?.html).toContain('is planned to start on Oct 2, 2026, 9:30 AM.');
    await server.db
      .updateTable('releases')
      .set({ planned_start_date: hours(20) })
      .where('id', '=', release.id)
      .execute();
    expect(await announce()).toBe(1);
    expect(await mails()).toHaveLength(4);
  });

  test('exactly a day before, not earlier, not after the start, and not for a completed release', async () => {
    await releaseOf([], { planned_start_date: hours(25) });
    await releaseOf([], { planned_start_date: hours(0) });
    await releaseOf([], { planned_start_date: null });
    await releaseOf([], { planned_start_date: hours(5), status_id: 5 });
    expect(await announce()).toBe(0);
    await releaseOf([], { planned_start_date: hours(24) });
    expect(await announce()).toBe(1);
  });

  test('of several processes one tells it', async () => {
    for (let i = 0; i < 5; i++) await releaseOf([], { planned_start_date: hours(3 + i) });
    const notices = await Promise.all([announce(), announce(), announce()]);
    expect(notices.reduce((sum, count) => sum + count)).toBe(5);
  });
});
