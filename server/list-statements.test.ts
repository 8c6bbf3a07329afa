import { sql } from 'kysely';
import { demo } from '../demo';
import { allCalls } from '../wire/calls';
import { seedOnce } from './seed';
import { type Client, signIn } from './testing/client';
import {
  makeAdmin,
  makeAnnouncement,
  makeCab,
  makeChange,
  makeListener,
  makeUploadedImport,
  makeWorkflow,
} from './testing/factories';
import { type Good, makeGood } from './testing/good';
import { startServer, type TestServer } from './testing/server';
import { statementTexts } from './testing/statements';

let server: TestServer;
let admin: Client;
let good: Good;

/** The data of the demo, much of it moved to the records whose lists are read. */
beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  await seedOnce(db, { demo, firstAdmin: null });
  const person = await makeAdmin(db);
  admin = await signIn(server, person);
  good = await makeGood(server, person, admin);

  const of = (name: string) => Number(good.params(allCalls.find((entry) => entry.name === name)!).id);
  const [problem, change, release, asset] = [of('problem.log'), of('change.log'), of('release.log'), of('asset.log')];
  const [contract, vendor, product] = [of('contract.log'), of('vendor.products'), of('product.vendors')];
  const [file, announcement] = [of('import.failed'), of('announcement.recipients')];
  const [workflow, listener] = [of('workflow.versions'), of('listener.versions')];
  const ticket = Number(good.params(allCalls.find(({ name }) => name === 'contract.ofTicket')!).ticketId);
  for (const [type, id] of Object.entries({
    sd_problem: problem,
    sd_changes: change,
    sd_releases: release,
    sd_assets: asset,
    sd_contracts: contract,
  }))
    await sql`update activity_log set owner_id = ${id} where owner_type = ${type}`.execute(db);
  const everything = [
    sql`insert into problem_tickets (problem_id, ticket_id) select ${problem}, id from help_desk.tickets
      where id not in (select ticket_id from problem_tickets) limit 12`,
    sql`insert into change_tickets (change_id, ticket_id, type) select ${change}, id, 'ticket_initiated_change'
      from help_desk.tickets on conflict do nothing`,
    sql`insert into change_tickets (change_id, ticket_id, type) select id, ${ticket}, 'ticket_initiated_change'
      from changes on conflict do nothing`,
    sql`insert into change_tasks (change_id, task_id) select ${change}, id from help_desk.tasks on conflict do nothing`,
    sql`insert into asset_holders (asset_id, used_by_id, assigned_on, returned_on)
      select ${asset}, id, now() - interval '2 days', now() - interval '1 day' from help_desk.users limit 12`,
    sql`insert into ticket_assets (ticket_id, asset_id) select ${ticket}, id from assets limit 20 on conflict do nothing`,
    sql`insert into contract_assets (contract_id, asset_id)
      select c.id, (select min(asset_id) from ticket_assets where ticket_id = ${ticket}) from contracts c on conflict do nothing`,
    sql`insert into contract_organizations (contract_id, organization_id) select id, 1 from contracts on conflict do nothing`,
    sql`update contracts set vendor_id = ${vendor} where vendor_id is not null`,
    sql`insert into product_vendors (product_id, vendor_id) select ${product}, id from vendors on conflict do nothing`,
    sql`insert into product_vendors (product_id, vendor_id) select id, ${vendor} from products on conflict do nothing`,
    sql`insert into import_rows (import_id, row, cells) select ${file}, n, '["Notebook"]' from generate_series(3, 14) n`,
    sql`insert into import_messages (import_id, row, field, type, comment)
      select ${file}, n, 'name', 'failed', '{"code":"","text":"No.","params":{}}' from generate_series(3, 14) n`,
    sql`insert into reports (name, created_by) select 'Report ' || n, ${person.id} from generate_series(1, 12) n`,
    sql`insert into rule_runs (page_type, record_id, looked)
      select 'change', ${change}, json_build_array(json_build_object('rule_id', ${workflow}::bigint, 'name', 'Rule', 'kind', 'workflow',
        'matched', true, 'groups', json_build_array(), 'effects', json_build_array(), 'took', 1)) from generate_series(1, 12)`,
    sql`insert into outgoing_mails (announcement_id, kind, recipient_email, recipient_name, subject, html)
      select ${announcement}, 'announcement', 'person' || n || '@example.test', 'Person ' || n, 'Power cut', ''
      from generate_series(1, 12) n`,
    sql`insert into rule_versions (rule_id, version, form, saved_at)
      select r, n, '{}', now() from generate_series(1, 12) n, unnest(array[${workflow}, ${listener}]::bigint[]) r
      on conflict do nothing`,
  ];
  needed['ticket.changes'] = `ticket_id=${ticket}`;
  needed['change.tickets'] = `change_id=${change}`;
  needed['change.tasks'] = `change_id=${change}`;
  for (const statement of everything) await statement.execute(db);
  for (let n = 0; n < 4; n++) {
    const { id } = await makeChange(db);
    const cab = await makeCab(db, [{ users: [person] }]);
    await admin.post('/service-desk/api/apply-cab-approval', { change_id: id, workflow_id: cab.id });
    await makeUploadedImport(db, { created_by: person.id });
    await makeAnnouncement(db, { created_by: person.id });
    await makeWorkflow(db, { active: false });
    await makeListener(db, { active: false });
  }
});
afterAll(() => server.close());

/** What a list cannot do without, or has its rows by. */
const needed: Record<string, string> = {
  'workflow.list': 'page_type=change',
  'listener.list': 'page_type=change',
};

const lists = allCalls.filter(
  ({ name, call, query }) => call.method === 'GET' && query?.sorts && !/\.export/.test(name),
);

/** The length of the longest list of a reply: its rows. */
const rowsIn = (data: unknown): number =>
  Array.isArray(data)
    ? data.length
    : data && typeof data === 'object'
      ? Math.max(0, ...Object.values(data).map(rowsIn))
      : 0;

test.each(lists)('$name: no statement is sent more often for a page of many rows than for one row', async (entry) => {
  const path = entry.call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(good.params(entry)[name]));
  let rows = 0;
  const load = async (limit: number) =>
    statementTexts(async () => {
      const reply = await admin.get(`${path}${good.query(entry) || '?'}&${needed[entry.name] ?? ''}&limit=${limit}`);
      rows = rowsIn(reply.data);
      return reply;
    });
  // Sessions, statements and settings are kept from now on.
  await load(100);
  const one = await load(1);
  expect(rows).toBe(1);
  const many = await load(100);
  expect(rows).toBeGreaterThan(2);
  const times = (texts: readonly string[], text: string): number => texts.filter((other) => other === text).length;
  expect(many.filter((text) => times(many, text) > times(one, text) && times(many, text) > 1)).toEqual([]);
  expect(many.length).toBeLessThanOrEqual(one.length);
});
