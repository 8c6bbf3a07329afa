import type pg from 'pg';

/** A million, or as many as BENCH_ROWS says while something is being tried. */
export const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);

/** `pick('a', 'b')`: one of them at random, in SQL. */
const pick = (...words: string[]): string =>
  `(array['${words.join("','")}'])[1 + floor(random() * ${words.length})::int]`;
const upTo = (count: number): string => `1 + floor(random() * ${count})::int`;
const mostly = (share: number, value: string): string => `case when random() < ${share} then ${value} end`;
const someTime = "now() - random() * interval '1500 days'";

/** 600 words, of which each stands in the middle of about 1,700 names. */
export const middle = `${pick('Kor', 'Bal', 'Mer', 'Tan', 'Vel', 'Sor', 'Lun', 'Fal', 'Gar', 'Hol', 'Jas', 'Nev', 'Pol', 'Rud', 'Wes', 'Zan', 'Dov', 'Ost', 'Ull', 'Yar')}
  || ${pick('amo', 'eri', 'ulo', 'ina', 'osa', 'ake')} || ${pick('dra', 'lin', 'mis', 'tor', 'vek')}`;

const steps = [
  `insert into help_desk.organizations (name) select 'Organization ' || i from generate_series(1, 2000) i`,
  `insert into help_desk.departments (name) select 'Department ' || i from generate_series(1, 40) i`,
  `insert into help_desk.locations (name) select 'Building ' || i from generate_series(1, 200) i`,
  `insert into help_desk.users (full_name, email, role, organization_id)
    select ${mostly(0.9, `${pick('Anna', 'Bjarne', 'Chiara', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jun')} || ' ' || ${middle} || ' ' || i`)},
      'person' || i || '@example.test', case when i <= 500 then 'agent' else 'client' end, (select max(id) - 2000 from help_desk.organizations) + ${upTo(2000)}
    from generate_series(1, 20000) i`,
  `insert into products (name, asset_type_id) select 'Product ' || i, ${upTo(20)} from generate_series(1, 300) i`,
  `insert into vendors (name) select 'Vendor ' || i from generate_series(1, 500) i`,
  `create temp table base as select (select max(id) - 20000 from help_desk.users) as people, (select max(id) - 500 from help_desk.users where role = 'agent') as agents,
    (select max(id) - 2000 from help_desk.organizations) as organizations, (select max(id) - 40 from help_desk.departments) as departments,
    (select max(id) - 200 from help_desk.locations) as locations, (select max(id) - 300 from products) as products, (select max(id) - 500 from vendors) as vendors`,
  `insert into contracts (identifier, name, contract_type_id, contract_status_id, contract_renewal_status_id, license_type_id, license_count, cost,
      contract_start_date, contract_end_date, notify_before, approver_id, owner_id, user_id, vendor_id, created_at, updated_at)
    select 'CNTR-B' || i, ${pick('Lease of', 'Maintenance of', 'Support for', 'Licence of', 'Hosting of')} || ' ' || ${middle} || ' ' || i, ${upTo(3)}, ${upTo(6)}, ${mostly(0.2, upTo(5))},
      ${mostly(0.3, upTo(2))}, ${mostly(0.3, upTo(4))}, (random() * 50000)::numeric(14, 2), ${someTime}, now() + random() * interval '1000 days', ${mostly(0.7, upTo(90))},
      ${mostly(0.5, `agents + ${upTo(500)}`)}, agents + ${upTo(500)}, case when i % 3 = 0 then people + ${upTo(20000)} end, case when i % 3 > 0 then vendors + ${upTo(500)} end, ${someTime}, ${someTime}
    from generate_series(1, ${rows}) i, base`,
  `insert into contract_organizations select c.id, organizations + ${upTo(2000)} from contracts c, base where c.user_id is not null and c.id % 2 = 0`,
  `insert into assets (identifier, name, asset_type_id, asset_status_id, product_id, department_id, organization_id, location_id, impact_type_id, managed_by_id, used_by_id,
      assigned_on, created_at, updated_at)
    select 'AST-B' || i, ${pick('Laptop', 'Desktop', 'Printer', 'Switch', 'Server', 'Monitor', 'Phone')} || ' ' || ${middle} || ' ' || i, ${upTo(20)}, ${mostly(0.9, upTo(7))},
      ${mostly(0.9, `products + ${upTo(300)}`)}, ${mostly(0.9, `departments + ${upTo(40)}`)}, ${mostly(0.8, `organizations + ${upTo(2000)}`)}, ${mostly(0.8, `locations + ${upTo(200)}`)},
      ${mostly(0.9, upTo(3))}, ${mostly(0.8, `agents + ${upTo(500)}`)}, ${mostly(0.7, `people + ${upTo(20000)}`)}, ${mostly(0.7, someTime)}, ${someTime}, ${someTime}
    from generate_series(1, ${rows}) i, base`,
  `insert into problems (identifier, subject, description, requester_id, department_id, impact_id, status_type_id, location_id, priority_id, assigned_id, created_at, updated_at)
    select 'PRB-B' || i, ${pick('No network at', 'Slow mail at', 'Screen fails in', 'Login loop on', 'Backup stops on')} || ' ' || ${middle} || ' ' || i, '<p>It fails.</p>', people + ${upTo(20000)},
      departments + ${upTo(40)}, ${upTo(3)}, ${pick('1', '2', '3', '6')}::bigint, ${mostly(0.8, `locations + ${upTo(200)}`)}, ${upTo(4)}, ${mostly(0.8, `agents + ${upTo(500)}`)}, ${someTime}, ${someTime}
    from generate_series(1, ${rows}) i, base`,
  `insert into changes (identifier, subject, description, requester_id, status_id, change_type_id, priority_id, location_id, impact_id, department_id, team_id, agent_id, created_at, updated_at)
    select 'CHN-B' || i, ${pick('Replace the router at', 'Patch the servers of', 'Move the mail of', 'New switch in', 'Update the tills in')} || ' ' || ${middle} || ' ' || i, '<p>It is old.</p>', people + ${upTo(20000)},
      ${upTo(8)}, ${upTo(4)}, ${mostly(0.9, upTo(4))}, ${mostly(0.8, `locations + ${upTo(200)}`)}, ${mostly(0.9, upTo(3))}, ${mostly(0.9, `departments + ${upTo(40)}`)}, null, ${mostly(0.8, `agents + ${upTo(500)}`)}, ${someTime}, ${someTime}
    from generate_series(1, ${rows}) i, base`,
  `insert into releases (identifier, subject, description, status_id, priority_id, release_type_id, location_id, planned_start_date, planned_end_date, created_at, updated_at)
    select 'REL-B' || i, ${pick('Quarterly release of', 'Hot fix for', 'Roll-out in', 'Upgrade of')} || ' ' || ${middle} || ' ' || i, '<p>All of it.</p>', ${upTo(5)}, ${upTo(4)}, ${upTo(4)}, ${mostly(0.8, `locations + ${upTo(200)}`)},
      ${mostly(0.8, someTime)}, ${mostly(0.8, 'now()')}, ${someTime}, ${someTime}
    from generate_series(1, ${rows}) i, base`,
  `insert into change_assets select (select max(id) - ${rows} from changes) + i * 2, (select max(id) - ${rows} from assets) + ${upTo(rows)} from generate_series(1, ${rows / 4}) i`,
  `insert into release_changes select (select max(id) - ${rows} from releases) + i, (select max(id) - ${rows} from changes) + i * 3 from generate_series(1, ${rows / 4}) i`,
  `insert into contract_assets select (select max(id) - ${rows} from contracts) + ${upTo(3000)}, (select max(id) - ${rows} from assets) + i * 7 from generate_series(1, ${rows / 10}) i
    union select (select max(id) - ${rows} from contracts) + ${upTo(rows)}, (select max(id) - ${rows} from assets) + ${upTo(rows)} from generate_series(1, ${rows / 2}) i`,
  `insert into contract_recipients (contract_id, user_id) select c.id, agents + ${upTo(500)} from contracts c, base where c.notify_before is not null`,
  `insert into problem_assets select (select max(id) - ${rows} from problems) + i * 2, (select max(id) - ${rows} from assets) + ${upTo(rows)} from generate_series(1, ${rows / 4}) i`,
  `insert into attachments (owner_type, owner_id, value, size, type) select 'sd_problem', (select max(id) - ${rows} from problems) + i * 20, 'log.txt', 2000, 'text/plain' from generate_series(1, ${rows / 20}) i`,
  `insert into help_desk.tickets (ticket_number, subject, requester_id, assigned_id, status_id, priority_id, department_id, created_at, updated_at)
    select 'T-' || i, ${pick('Cannot print at', 'Mail is slow in', 'New laptop for', 'Password of', 'Question about')} || ' ' || ${middle} || ' ' || i, people + ${upTo(20000)},
      ${mostly(0.8, `agents + ${upTo(500)}`)}, ${pick('1', '2', '3')}::bigint, ${upTo(4)}, departments + ${upTo(40)}, ${someTime}, ${someTime}
    from generate_series(1, ${rows}) i, base`,
  `insert into comments (owner_type, owner_id, body, author_id, created_at)
    select ${pick('sd_problem', 'sd_asset')}, (select max(id) - ${rows} from problems) + ${upTo(rows)},
      '<p>' || ${pick('The supplier was called about', 'Same fault as last week in', 'Waiting for a spare part from', 'Restarted and watched', 'Replaced under warranty at')} || ' ' || ${middle} || '.</p>',
      agents + ${upTo(500)}, ${someTime} from generate_series(1, ${rows * 2}) i, base`,
];

/** Fills a migrated database. `client` is the superuser's. The same rows each time, but for their times. */
export const fill = (client: pg.Client): Promise<void> =>
  fillTables(client, ['assets', 'problems', 'changes', 'releases', 'contracts', 'tickets', 'comments'], steps);

/**
 * Runs these statements without triggers and foreign keys, and without the indexes of these tables, which are made again
 * afterwards. `client` is the superuser's.
 */
export async function fillTables(client: pg.Client, tables: readonly string[], work: readonly string[]): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; select setseed(0.42)`,
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select format('%I.%I', schemaname, indexname) as name, indexdef as definition from pg_indexes
    where tablename = any($1) and not exists (select from pg_constraint c where c.conname = indexname)`,
    [tables],
  );
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  for (const step of work) await client.query(step);
  for (const { definition } of indexes.rows) await client.query(definition);
  // What autovacuum does by itself in a database that lives: statistics, and the map that index-only scans read.
  await client.query('vacuum (analyze)');
}
