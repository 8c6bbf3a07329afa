import type { ActivityPage } from '../../wire/parts/activity';
import type { Attachment } from '../../wire/parts/attachment';
import type { ChangeTasks, ChangeTickets, ChangeView } from '../../wire/change/change';
import type { PlanningEntry } from '../../wire/parts/planning';
import { type Client, signIn } from '../testing/client';
import {
  makeAgent,
  makeAsset,
  makeChange,
  makeRelease,
  makeTask,
  makeTeam,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  const rights = [
    'view_changes',
    'edit_change',
    'attach_change',
    'detach_change',
    'view_assets',
    'attach_asset',
    'view_releases',
  ] as const;
  agent = await signIn(
    server,
    await makeAgent(server.db, rights, { full_name: 'Ann Agent', time_zone: 'Asia/Kolkata' }),
  );
});
afterAll(() => server.close());

const view = async (id: number) => (await agent.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change;
const log = async (id: number) =>
  (
    await agent.get<{ change_activity_logs: ActivityPage }>(`${api}/change-log/${id}`)
  ).data.change_activity_logs.data.map((entry) => entry.name.replace(/<\/?[bi]>/g, ''));
const statuses = async (...calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map((response) => response.status).sort();

describe('assets', () => {
  test('are attached and detached; those that are attached already stay so', async () => {
    const { id } = await makeChange(server.db, { identifier: 'CHN-ASSETS' });
    const [printer, router] = [
      await makeAsset(server.db, { name: 'Printer', identifier: 'AST-PRINTER' }),
      await makeAsset(server.db, { name: 'Router', identifier: 'AST-ROUTER' }),
    ];
    expect(await agent.post(`${api}/change/attach-assets/${id}`, { asset_ids: [printer.id] })).toMatchObject({
      status: 200,
      message: 'AST-PRINTER was attached to CHN-ASSETS.',
    });
    expect(
      (await agent.post(`${api}/change/attach-assets/${id}`, { asset_ids: [printer.id, router.id] })).message,
    ).toBe('AST-ROUTER was attached to CHN-ASSETS.');
    expect((await agent.post(`${api}/change/attach-assets/${id}`, { asset_ids: [router.id] })).message).toBe(
      'Already attached: nothing changed.',
    );
    expect((await agent.get<{ total: number }>(`${api}/asset-list?change_ids=${id}`)).data.total).toBe(2);
    expect((await agent.delete(`${api}/change/detach-asset/${id}/${printer.id}`)).message).toBe(
      'AST-PRINTER was detached from CHN-ASSETS.',
    );
    expect(await agent.delete(`${api}/change/detach-asset/${id}/${printer.id}`)).toMatchObject({
      status: 404,
      message: 'This asset is not attached to the change any more.',
    });
    expect(await log(id)).toEqual([
      'Ann Agent detached the asset Printer',
      'Ann Agent attached the asset Router',
      'Ann Agent attached the asset Printer',
    ]);
  });

  test('Please select assets.', async () => {
    const { id } = await makeChange(server.db);
    for (const body of [{}, { asset_ids: [] }, { asset_ids: '' }])
      expect(await agent.post(`${api}/change/attach-assets/${id}`, body)).toMatchObject({
        status: 422,
        message: { asset_ids: 'Please select assets.' },
      });
    expect(await agent.post(`${api}/change/attach-assets/${id}`, { asset_ids: [999_999] })).toMatchObject({
      status: 422,
      message: { asset_ids: 'Some of these assets do not exist any more.' },
    });
    expect(
      (await agent.post(`${api}/change/attach-assets/999999`, { asset_ids: [(await makeAsset(server.db)).id] })).status,
    ).toBe(404);
  });
});

describe('the release', () => {
  test('is attached and shown; a second one is refused and the present one named', async () => {
    const [{ id }, present, other] = [
      await makeChange(server.db, { identifier: 'CHN-A' }),
      await makeRelease(server.db, {
        identifier: 'REL-A',
        subject: 'Autumn',
        planned_start_date: '2026-05-01T18:30:00Z',
      }),
      await makeRelease(server.db),
    ];
    expect(await agent.post(`${api}/change/attach-release/${id}/${present.id}`)).toMatchObject({
      status: 200,
      message: 'REL-A was attached to CHN-A.',
    });
    expect((await view(id)).attach_releases).toMatchObject([
      {
        id: present.id,
        identifier: 'REL-A',
        planned_start_date: '2026-05-02 00:00:00',
        status: { name: 'Open' },
        release_type: { name: 'Minor' },
      },
    ]);
    expect(await agent.post(`${api}/change/attach-release/${id}/${other.id}`)).toMatchObject({
      status: 409,
      message: 'The change CHN-A already has the release REL-A “Autumn”.',
    });
    expect(await agent.post(`${api}/change/attach-release/${id}/${present.id}`)).toMatchObject({
      status: 409,
      message: 'This release is already attached to the change.',
    });
    expect((await agent.post(`${api}/change/attach-release/${id}/999999`)).status).toBe(404);
    expect((await agent.post(`${api}/change/attach-release/999999/${other.id}`)).status).toBe(404);
  });

  test('is detached, by its id too', async () => {
    const [{ id }, release, other] = [
      await makeChange(server.db, { identifier: 'CHN-B' }),
      await makeRelease(server.db, { identifier: 'REL-B' }),
      await makeRelease(server.db),
    ];
    const detach = (body?: object, query = '') => agent.delete(`${api}/change/detach-release/${id}${query}`, body);
    expect(await detach()).toMatchObject({
      status: 404,
      message: 'This release is not attached to the change any more.',
    });
    for (const [body, query] of [
      [undefined, ''],
      [{ release_id: release.id }, ''],
      [undefined, `?release_id=${release.id}`],
    ] as const) {
      await agent.post(`${api}/change/attach-release/${id}/${release.id}`);
      expect((await detach({ release_id: other.id })).status).toBe(404);
      expect(await detach(body, query)).toMatchObject({ status: 200, message: 'REL-B was detached from CHN-B.' });
      expect((await view(id)).attach_releases).toEqual([]);
    }
  });

  test('of two attached at once one wins', async () => {
    const [{ id }, one, two] = [
      await makeChange(server.db),
      await makeRelease(server.db),
      await makeRelease(server.db),
    ];
    expect(
      await statuses(
        agent.post(`${api}/change/attach-release/${id}/${one.id}`),
        agent.post(`${api}/change/attach-release/${id}/${two.id}`),
      ),
    ).toEqual([200, 409]);
  });
});

describe('tickets', () => {
  const tickets = async (id: number, query = '') =>
    (await agent.get<ChangeTickets>(`${api}/attached-ticket/change?change_id=${id}${query}`)).data;
  const attach = (id: number, ticket_ids: number[], type = 'initiating') =>
    agent.post(`${api}/attach-ticket/change`, { change_id: id, ticket_ids, type });

  test('are attached both ways; each side shows its own word', async () => {
    const [{ id }, one, two] = [
      await makeChange(server.db, { identifier: 'CHN-T' }),
      await makeTicket(server.db, {
        subject: 'Printer jams',
        assigned_id: (await makeAgent(server.db, [], { full_name: 'Ben' })).id,
      }),
      await makeTicket(server.db),
    ];
    expect(await attach(id, [one.id, two.id])).toMatchObject({
      status: 200,
      message: '2 tickets were attached to CHN-T.',
    });
    expect((await attach(id, [one.id], 'causing')).message).toBe(`#${one.ticket_number} was attached to CHN-T.`);
    expect((await attach(id, [one.id], 'causing')).message).toBe('Already attached: nothing changed.');
    expect(
      (await tickets(id, '&sort-field=type&sort-order=asc')).tickets.map((ticket) => [ticket.id, ticket.type]),
    ).toEqual([
      [one.id, 'causing'],
      [one.id, 'initiating'],
      [two.id, 'initiating'],
    ]);
    expect(await tickets(id, '&search_query=JAMS&limit=1')).toMatchObject({
      total: 2,
      tickets: [{ subject: 'Printer jams', assigned: { full_name: 'Ben' }, assignedTo: { full_name: 'Ben' } }],
    });
    const ticketSide = await agent.get<{ changes: { type: string }[] }>(
      `${api}/attached-change/ticket?ticket_id=${one.id}&sort-order=asc`,
    );
    expect(ticketSide.data.changes.map(({ type }) => type)).toEqual(['initiated', 'initiating']);
    expect(await log(id)).toEqual([
      `Ann Agent attached the ticket #${one.ticket_number}`,
      `Ann Agent attached 2 tickets #${one.ticket_number}, #${two.ticket_number}`,
    ]);
  });

  test('are detached by their word, from the query or the body', async () => {
    const [{ id, identifier }, { id: ticket_id, ticket_number }] = [
      await makeChange(server.db),
      await makeTicket(server.db),
    ];
    await attach(id, [ticket_id]);
    await attach(id, [ticket_id], 'causing');
    expect(
      await agent.delete(`${api}/detach-ticket/change?change_id=${id}&ticket_id=${ticket_id}&type=causing`),
    ).toMatchObject({ status: 200, message: `#${ticket_number} was detached from ${identifier}.` });
    expect((await tickets(id)).tickets.map(({ type }) => type)).toEqual(['initiating']);
    expect(
      await agent.delete(`${api}/detach-ticket/change`, { change_id: id, ticket_id, type: 'causing' }),
    ).toMatchObject({ status: 404, message: 'This ticket is not attached to the change any more.' });
    expect(
      await statuses(
        ...[1, 2].map(() =>
          agent.delete(`${api}/detach-ticket/change`, { change_id: id, ticket_id, type: 'initiating' }),
        ),
      ),
    ).toEqual([200, 404]);
  });

  test('that do not exist, none, or a word that is none, are refused', async () => {
    const [{ id }, ticket] = [await makeChange(server.db), await makeTicket(server.db)];
    expect(await attach(id, [ticket.id, 999_999])).toMatchObject({
      status: 422,
      message: { ticket_ids: 'Some of these tickets do not exist any more.' },
    });
    expect(await attach(id, [])).toMatchObject({ status: 422, message: { ticket_ids: 'This field is required.' } });
    expect(await attach(id, [ticket.id], 'initiated')).toMatchObject({
      status: 422,
      message: { type: 'The type is initiating or causing.' },
    });
    expect(await attach(999_999, [ticket.id])).toMatchObject({
      status: 422,
      message: { change_id: 'This change does not exist or was deleted.' },
    });
    expect((await tickets(id)).total).toBe(0);
    expect(await agent.get(`${api}/attached-ticket/change`)).toMatchObject({
      status: 422,
      message: { change_id: 'This field is required.' },
    });
    expect((await agent.get(`${api}/attached-ticket/change?change_id=999999`)).status).toBe(404);
  });
});

describe('tasks', () => {
  const tasks = async (id: number, query = '') =>
    (await agent.get<ChangeTasks>(`${api}/attached-task/change?change_id=${id}${query}`)).data;
  const attach = (id: number, task_ids: number[]) =>
    agent.post(`${api}/attach-task/change`, { change_id: id, task_ids });

  test('of the help-desk are attached, listed with dates, people and teams, and detached', async () => {
    const [{ id }, zoe, adam, team] = [
      await makeChange(server.db),
      await makeUser(server.db, { full_name: 'Zoe' }),
      await makeUser(server.db, { full_name: 'Adam' }),
      await makeTeam(server.db, { name: 'Network' }),
    ];
    const [cable, test] = [
      await makeTask(server.db, { name: 'Lay the cable', starts_at: '2026-05-01T18:30:00Z', assigned_id: adam.id }),
      await makeTask(server.db, { name: 'Test it' }),
    ];
    await server.db
      .insertInto('help_desk.task_users')
      .values([zoe, adam].map((user) => ({ task_id: cable.id, user_id: user.id })))
      .execute();
    await server.db.insertInto('help_desk.task_teams').values({ task_id: cable.id, team_id: team.id }).execute();
    expect(await attach(id, [cable.id, test.id])).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^2 tasks were attached to CHANGE-\d+\.$/),
    });
    expect((await attach(id, [test.id])).message).toBe('Already attached: nothing changed.');
    expect(await tasks(id, '&search-query=cable')).toMatchObject({
      total: 1,
      data: [
        {
          id: cable.id,
          task_name: 'Lay the cable',
          task_start_date: '2026-05-02 00:00:00',
          task_end_date: null,
          users: [{ full_name: 'Zoe' }, { full_name: 'Adam' }],
          teams: [{ id: team.id, name: 'Network' }],
          assign_to: { full_name: 'Adam' },
        },
      ],
    });
    expect((await tasks(id, '&sort-field=task_start_date&sort-order=desc')).data.map((task) => task.id)).toEqual([
      cable.id,
      test.id,
    ]);
    expect(await agent.delete(`${api}/detach-task/change?change_id=${id}&task_id=${cable.id}`)).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^Lay the cable was detached from CHANGE-\d+\.$/),
    });
    expect(await agent.delete(`${api}/detach-task/change`, { change_id: id, task_id: cable.id })).toMatchObject({
      status: 404,
      message: 'This task is not attached to the change any more.',
    });
    expect(await log(id)).toEqual([
      'Ann Agent detached the task Lay the cable',
      'Ann Agent attached 2 tasks Lay the cable, Test it',
    ]);
  });

  test('that do not exist, or none, are refused', async () => {
    const { id } = await makeChange(server.db);
    expect(await attach(id, [999_999])).toMatchObject({
      status: 422,
      message: { task_ids: 'Some of these tasks do not exist any more.' },
    });
    expect(await attach(id, [])).toMatchObject({ status: 422, message: { task_ids: 'This field is required.' } });
    expect((await tasks(id)).total).toBe(0);
  });
});

describe('planning', () => {
  const write = (id: number, body: object) => agent.post(`${api}/general-popup/${id}/sd_changes`, body);

  test('entries come in the order reason, impact, rollout-plan, backout-plan, without titles', async () => {
    const { id, identifier: name } = await makeChange(server.db);
    for (const identifier of ['backout-plan', 'reason', 'rollout-plan', 'impact'])
      expect((await write(id, { identifier, title: 'Title', description: 'Text' })).status).toBe(200);
    const { planning_popups } = (await agent.get<{ planning_popups: PlanningEntry[] }>(`${api}/change-planning/${id}`))
      .data;
    expect(planning_popups.map(({ key, title }) => [key, title])).toEqual([
      ['reason', null],
      ['impact', null],
      ['rollout-plan', null],
      ['backout-plan', null],
    ]);
    expect(await agent.delete(`${api}/delete/general-popup/${id}/sd_changes/impact`)).toMatchObject({
      status: 200,
      message: `The planning entry of ${name} was deleted.`,
    });
    expect(await log(id)).toEqual([
      'Ann Agent deleted the impact',
      'Ann Agent added the impact',
      'Ann Agent added the rollout plan',
      'Ann Agent added the reason',
      'Ann Agent added the backout plan',
    ]);
  });

  test('This field is required.', async () => {
    const { id } = await makeChange(server.db);
    for (const description of [undefined, '', '<p> </p>'])
      expect(await write(id, { identifier: 'reason', description })).toMatchObject({
        status: 422,
        message: { description: 'This field is required.' },
      });
    expect(await write(id, { identifier: 'root-cause', description: 'Text' })).toMatchObject({
      status: 422,
      message: { identifier: 'The identifier is one of reason, impact, rollout-plan, backout-plan.' },
    });
  });

  test('its file is downloaded by whoever may see changes', async () => {
    const { id } = await makeChange(server.db);
    const form = new FormData();
    form.append('identifier', 'reason');
    form.append('description', 'Text');
    form.append('attachment', new Blob(['plan']), 'plan.txt');
    await write(id, form);
    const file = (
      await agent.get<{ general_info: { attachment: Attachment } }>(`${api}/general-popup/${id}/sd_changes/reason`)
    ).data.general_info.attachment;
    const download = (who: Client) =>
      fetch(`${server.url}/service-desk/download/${file.id}/${file.owner}/attachment`, { headers: who.headers });
    expect(await (await download(agent)).text()).toBe('plan');
    expect((await download(await signIn(server, await makeAgent(server.db, ['view_problems'])))).status).toBe(403);
  });
});
