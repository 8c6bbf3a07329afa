import type { GroupCount } from '../../wire/parts/count';
import type { PermissionKey } from '../../wire/protocol/permission';
import { changeGroups } from '../../wire/change/change';
import { releaseGroups } from '../../wire/release/release';
import { problemGroups } from '../../wire/problem/problem';
import type { ReportView } from '../../wire/report/report';
import type { Database } from '../shared/db';
import { type Client, signIn } from '../testing/client';
import { makeFiles } from '../testing/exports';
import { makeRelease, makeAgent, makeDepartment, makeProblem, makeChange } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { sendDueReports } from './schedule.send';

interface Reported {
  type: string;
  /** The rows of the list, and its groups, have this name. */
  rows: string;
  view: PermissionKey;
  groups: readonly string[];
  departments?: string;
  make: (db: Database, given: object) => Promise<{ id: number }>;
}

const kinds: Reported[] = [
  {
    ...{ type: 'problem', rows: 'problems', view: 'view_problems', groups: problemGroups, departments: 'dept_ids' },
    make: makeProblem,
  },
  {
    ...{ type: 'change', rows: 'changes', view: 'view_changes', groups: changeGroups, departments: 'department_ids' },
    make: makeChange,
  },
  {
    ...{ type: 'release', rows: 'releases', view: 'view_releases', groups: releaseGroups },
    make: makeRelease,
  },
];

const api = '/service-desk/api';
let server: TestServer;
const now = new Date('2026-03-15T10:00:00Z');

beforeAll(async () => {
  server = await startServer({ now: () => now });
});
afterAll(() => server.close());

describe.each(kinds)('reports of $rows', ({ type, rows, view, groups, departments, make }) => {
  let manager: Client;
  let managerId: number;
  /** Manages reports of assets, and does not see these records. */
  let stranger: Client;
  const report = async (form: object, as = manager) =>
    as.post<{ id: number }>(`${api}/reports/create`, { name: 'Ours', type, ...form });
  const made = async (form: { name?: string; [field: string]: unknown } = {}) => {
    const { status, data, message } = await report(form);
    expect([status, message]).toEqual([200, `${form.name ?? 'Ours'} was created.`]);
    return data.id;
  };
  const list = async (query: string, as = manager) =>
    as.get<Record<string, { subject: string }[]> & { total: number }>(`${api}/${type}-list?${query}`);
  const counts = async (query: string) => {
    const { data, status } = await manager.get<Record<string, GroupCount[]>>(`${api}/${type}-list?count=true&${query}`);
    expect(status).toBe(200);
    return data[rows]!;
  };

  beforeAll(async () => {
    const keys: PermissionKey[] = ['view_assets', 'manage_asset_reports'];
    ({ id: managerId } = await makeAgent(server.db, [...keys, view]));
    manager = await signIn(server, { id: managerId });
    stranger = await signIn(server, await makeAgent(server.db, keys));
    const department_id = (await makeDepartment(server.db, { name: 'Kitchen' })).id;
    const assigned = { problem: 'assigned_id', change: 'agent_id' }[type];
    const inKitchen = departments ? { department_id } : {};
    await make(server.db, { subject: 'First', ...inKitchen, created_at: '2026-01-31T12:00:00Z', priority_id: 1 });
    await make(server.db, { subject: 'Second', ...inKitchen, created_at: '2026-02-01T12:00:00Z', priority_id: 2 });
    await make(server.db, {
      ...{ subject: 'Third', created_at: '2026-02-28T12:00:00Z', priority_id: 2, location_id: null },
      ...(assigned && { [assigned]: managerId }),
    });
  });

  test('a report is kept with the names behind its ids; what it is about stays', async () => {
    const fields = [{ key: 'status_ids', value: [1] }];
    const id = await made({ fields, report_column_keys: ['subject'], group_by: 'priority' });
    const { report_filter } = (await manager.get<{ report_filter: ReportView }>(`${api}/reports/${id}`)).data;
    expect(report_filter).toMatchObject({
      ...{ type, group_by: 'priority', report_column_keys: ['subject'], is_edit: true },
      fields: [{ ...fields[0], value_meta: [{ id: 1, name: 'Open' }] }],
    });
    expect(await report({ id, type: 'asset', version: 1 })).toMatchObject({
      status: 422,
      message: { type: 'What a report is about cannot be changed. Create another report.' },
    });
    // Not sent it stays, and so do its columns and groups.
    expect((await report({ id, type: undefined, group_by: 'status', version: 1 })).status).toBe(200);
    expect((await report({ group_by: 'asset_type' })).status).toBe(422);
    expect((await report({ report_column_keys: ['asset_type'] })).status).toBe(422);
    expect((await report({ fields: [{ key: 'asset_type_ids', value: [1] }] })).status).toBe(422);
    const listed = async (query: string) =>
      (await manager.get<{ reports: { data: { id: number }[] } }>(`${api}/reports?${query}`)).data.reports.data.map(
        (one) => one.id,
      );
    expect(await listed(`type=${type}`)).toContain(id);
    expect(await listed('type=asset')).not.toContain(id);
  });

  test('the list, its counts and its file are those of the report', async () => {
    const fields = [{ key: 'created_at', value: ['2026-02-01', '2026-02-28'] }];
    const id = await made({ fields, report_column_keys: ['subject', 'id'] });
    const { data } = await list(`report_id=${id}&sort-field=id&sort-order=asc`);
    expect(data[rows]!.map(({ subject }) => subject)).toEqual(['Second', 'Third']);
    expect(data.total).toBe(2);
    expect((await counts(`report_id=${id}&group_by=status`)).map(({ count }) => count)).toEqual([2]);
    const file = await fetch(`${server.url}${api}/${type}-export/csv?report_id=${id}&sort-field=id&sort-order=asc`, {
      headers: manager.headers,
    });
    expect((await file.text()).replaceAll(/,\d+/g, '')).toBe('Subject,ID\r\nSecond\r\nThird\r\n');
    expect((await list('report_id=999999')).status).toBe(404);
    const assets = await made({ type: 'asset' });
    expect((await list(`report_id=${assets}`)).status).toBe(404);
  });

  // Problems by their tickets: server/problem/problem.groups.test.ts
  const byTickets = ['tickets', 'recent_tickets', 'first_hour_month'];
  test.each(groups.filter((group) => !byTickets.includes(group)))(
    'the filters of each group of %s find what it counts',
    async (group) => {
      const found = await counts(`group_by=${group}`);
      expect(found.reduce((sum, { count }) => sum + count, 0)).toBe((await list('limit=1')).data.total);
      for (const { name, count, fields } of found) {
        const query = new URLSearchParams();
        for (const { key, value } of fields)
          if (key === 'created_at') {
            const [begin, end] = value as string[];
            query.set('created_at_begin', begin ?? '');
            query.set('created_at_end', end ?? '');
          } else query.set(key, String(value));
        expect([name, (await list(String(query))).data.total]).toEqual([name, count]);
      }
    },
  );

  test('months stand in their order; the 25 latest, and all before as one', async () => {
    expect((await counts('group_by=created_month')).slice(0, 2)).toMatchObject([
      { name: 'Jan 2026', count: 1, fields: [{ key: 'created_at', value: ['2026-01-01', '2026-01-31'] }] },
      { name: 'Feb 2026', count: 2, fields: [{ key: 'created_at', value: ['2026-02-01', '2026-02-28'] }] },
    ]);
    for (let month = 0; month < 26; month++)
      await make(server.db, { subject: 'Old', created_at: new Date(Date.UTC(2020, month, 3)) });
    const found = await counts('group_by=created_month');
    expect(found).toHaveLength(26);
    expect(found[0]!.name).toBe('Apr 2020');
    expect(found.slice(-3).map(({ name, count }) => [name, count])).toEqual([
      ['Jan 2026', 1],
      ['Feb 2026', 2],
      ['Other', 3],
    ]);
    expect(found.at(-1)!.fields).toEqual([{ key: 'created_at', value: [null, '2020-03-31'] }]);
    const { data } = await manager.get<Record<string, GroupCount[]>>(
      `${api}/${type}-list?count=true&group_by=created_month&created_at_begin=2026-02-01`,
      { 'Accept-Language': 'de' },
    );
    expect(data[rows]!.map(({ name }) => name)).toEqual(['Feb. 2026']);
  });

  test('who does not see the records has no report of them', async () => {
    const id = await made();
    const { data } = await stranger.get<{ reports: { total: number } }>(`${api}/reports?type=${type}`);
    expect(data.reports.total).toBe(0);
    expect((await stranger.get(`${api}/reports/${id}`)).status).toBe(404);
    expect((await stranger.delete(`${api}/reports/${id}`)).status).toBe(404);
    expect(await report({}, stranger)).toMatchObject({ status: 403, message: `Missing permission: ${view}` });
    expect(await report({ id, version: 1 }, stranger)).toMatchObject({
      status: 422,
      message: { id: 'This report does not exist or was deleted.' },
    });
    expect((await list('count=true', stranger)).status).toBe(403);
    const schedule = `${api}/reports/${id}/schedule`;
    const form = { frequency: 'daily', time: '07:30', format: 'csv', agent_ids: [managerId] };
    expect((await stranger.get(schedule)).status).toBe(404);
    expect((await stranger.post(schedule, form)).status).toBe(404);
    expect((await manager.post(schedule, form)).status).toBe(200);
    expect((await stranger.delete(schedule)).status).toBe(404);
    const reader = await signIn(server, await makeAgent(server.db, [view]));
    expect((await list(`report_id=${id}`, reader)).status).toBe(403);
    expect((await list('count=true', reader)).status).toBe(200);
    expect((await list('count=true&group_by=colour', reader)).status).toBe(422);
  });

  test('it is sent by mail with what it finds', async () => {
    const id = await made({ name: 'By mail', fields: [{ key: 'created_at', value: ['2026-02-01', '2026-02-02'] }] });
    const form = { frequency: 'daily', time: '12:00', format: 'csv', agent_ids: [managerId] };
    expect((await manager.post(`${api}/reports/${id}/schedule`, form)).status).toBe(200);
    const due = new Date('2026-03-17T00:00:00Z');
    await sendDueReports(server.db, due);
    await makeFiles(server.db, due);
    const { bytes, report_id } = await server.db
      .selectFrom('exports')
      .innerJoin('export_chunks', 'export_id', 'id')
      .select(['report_id', 'bytes'])
      .where('report_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(report_id).toBe(id);
    expect(String(bytes).trim().split('\r\n')).toHaveLength(2);
    expect(String(bytes)).toContain('Second');
  });
});
