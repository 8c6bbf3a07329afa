import type { CabForm } from '../../wire/cab/cab';
import type { OwnKind } from '../../wire/host/host';
import { type Insertable, sql } from 'kysely';
import type { RightScope } from '../../wire/access/role';
import type { PermissionKey } from '../../wire/protocol/permission';
import type { Database } from '../shared/db';
import { addToTotal } from '../shared/totals';
import type {
  Announcements,
  ApiTokens,
  Assets,
  AssetStatuses,
  AssetTypes,
  Cabs,
  Changes,
  Contracts,
  ContractTerms,
  CustomFields,
  FormGroups,
  ChangeTemplates,
  Freezes,
  HelpDeskDepartments,
  HelpDeskLocations,
  HelpDeskOrganizations,
  HelpDeskTasks,
  HelpDeskTeams,
  HelpDeskTickets,
  HelpDeskUsers,
  Roles,
  Imports,
  Problems,
  Products,
  Releases,
  Rules,
  Vendors,
  Webhooks,
} from '../shared/tables';

/**
 * Rows for tests. Each maker takes what the test is about and fills in the rest, making the parents that are missing;
 * it returns the whole row. Ids of seeded rows (statuses, priorities, types) are those of B1.
 */
type Given<Table> = Partial<Insertable<Table>>;

let count = 0;
const next = (): number => ++count;

/** A right for all records, or for a part of them. */
type Granted = PermissionKey | readonly [key: PermissionKey, scope: RightScope];

const grantedAs = (granted: readonly Granted[]): string =>
  JSON.stringify(
    granted.map((one) => (typeof one === 'string' ? [one, 'all'] : one)).map(([key, scope]) => ({ key, scope })),
  );

/** `permissions` are granted as well. */
export async function makeUser(
  db: Database,
  { permissions = [], ...given }: Given<HelpDeskUsers> & { permissions?: readonly Granted[] } = {},
) {
  const n = next();
  const user = await db
    .insertInto('help_desk.users')
    .values({ full_name: `Person ${n}`, email: `person${n}@example.test`, role: 'client', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (permissions.length) {
    await sql`
      insert into user_permissions (user_id, permission_id, scope)
      select ${user.id}, p.id, g.scope from jsonb_to_recordset(${grantedAs(permissions)}::jsonb) as g (key text, scope text)
      join permissions p on p.key = g.key`.execute(db);
  }
  return user;
}

/** A role that gives these rights. */
export async function makeRole(db: Database, permissions: readonly Granted[] = [], given: Given<Roles> = {}) {
  const role = await db
    .insertInto('roles')
    .values({ name: `Role ${next()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    insert into role_permissions (role_id, permission_id, scope) select ${role.id}, p.id, g.scope
    from jsonb_to_recordset(${grantedAs(permissions)}::jsonb) as g (key text, scope text) join permissions p on p.key = g.key`.execute(
    db,
  );
  return role;
}

/** An agent who holds these permissions and nothing else. */
export const makeAgent = (db: Database, permissions: readonly Granted[] = [], given: Given<HelpDeskUsers> = {}) =>
  makeUser(db, { role: 'agent', permissions, ...given });

export const makeAdmin = (db: Database, given: Given<HelpDeskUsers> = {}) => makeUser(db, { role: 'admin', ...given });

export const makeDepartment = (db: Database, given: Given<HelpDeskDepartments> = {}) =>
  db
    .insertInto('help_desk.departments')
    .values({ name: `Department ${next()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

export const makeLocation = (db: Database, given: Given<HelpDeskLocations> = {}) =>
  db
    .insertInto('help_desk.locations')
    .values({ name: `Location ${next()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

export const makeOrganization = (db: Database, given: Given<HelpDeskOrganizations> = {}) =>
  db
    .insertInto('help_desk.organizations')
    .values({ name: `Organization ${next()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

export const makeTeam = (db: Database, given: Given<HelpDeskTeams> = {}) =>
  db
    .insertInto('help_desk.teams')
    .values({ name: `Team ${next()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

export const makeVendor = (db: Database, given: Given<Vendors> = {}) =>
  db
    .insertInto('vendors')
    .values({ name: `Vendor ${next()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

export const makeProduct = (db: Database, given: Given<Products> = {}) =>
  db
    .insertInto('products')
    .values({ name: `Product ${next()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

export type NamedTable =
  | 'procurement_modes'
  | 'contract_types'
  | 'license_types'
  | 'impacts'
  | `${'change' | 'release'}_${'statuses' | 'priorities' | 'types'}`
  | `help_desk.${OwnKind}`;

/** A row of a catalogue that is no more than a name. */
export const makeNamed = (db: Database, table: NamedTable, given: { name?: string } = {}) =>
  db
    .insertInto(table)
    .values({ name: `Row ${next()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function makeTicket(db: Database, given: Given<HelpDeskTickets> = {}) {
  const n = next();
  const requester_id = given.requester_id ?? (await makeUser(db)).id;
  return db
    .insertInto('help_desk.tickets')
    .values({
      ticket_number: `AAAA-0000-${n}`,
      subject: `Ticket ${n}`,
      status_id: 1,
      priority_id: 2,
      type_id: 2,
      ...given,
      requester_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeProblem(db: Database, given: Given<Problems> = {}) {
  const n = next();
  const requester_id = given.requester_id ?? (await makeUser(db)).id;
  const department_id = given.department_id ?? (await makeDepartment(db)).id;
  await addToTotal(db, 'problems', 1);
  return db
    .insertInto('problems')
    .values({
      identifier: `PROBLEM-${n}`,
      subject: `Problem ${n}`,
      description: '<p>It does not work.</p>',
      impact_id: 1,
      status_type_id: 1,
      priority_id: 2,
      ...given,
      requester_id,
      department_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeAsset(db: Database, given: Given<Assets> = {}) {
  const n = next();
  await addToTotal(db, 'assets', 1);
  return db
    .insertInto('assets')
    .values({ identifier: `ASSET-${n}`, name: `Asset ${n}`, asset_type_id: 1, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A type below none, which is not the default. */
export const makeAssetType = (db: Database, given: Given<AssetTypes> = {}) =>
  db
    .insertInto('asset_types')
    .values({ name: `Asset type ${next()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

export const makeAssetStatus = (db: Database, given: Given<AssetStatuses> = {}) =>
  db
    .insertInto('asset_statuses')
    .values({ name: `Asset status ${next()}`, description: '<p>So it is.</p>', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function makeChange(db: Database, given: Given<Changes> = {}) {
  const n = next();
  const requester_id = given.requester_id ?? (await makeUser(db)).id;
  await addToTotal(db, 'changes', 1);
  return db
    .insertInto('changes')
    .values({
      identifier: `CHANGE-${n}`,
      subject: `Change ${n}`,
      description: '<p>Replace it.</p>',
      status_id: 1,
      change_type_id: 1,
      ...given,
      requester_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeRelease(db: Database, given: Given<Releases> = {}) {
  const n = next();
  await addToTotal(db, 'releases', 1);
  return db
    .insertInto('releases')
    .values({
      identifier: `RELEASE-${n}`,
      subject: `Release ${n}`,
      status_id: 1,
      priority_id: 1,
      release_type_id: 1,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeContract(db: Database, given: Given<Contracts> = {}) {
  const n = next();
  await addToTotal(db, 'contracts', 1);
  return db
    .insertInto('contracts')
    .values({
      identifier: `CONTRACT-${n}`,
      name: `Contract ${n}`,
      contract_type_id: 1,
      contract_status_id: 3,
      contract_start_date: '2025-01-01T00:00:00Z',
      contract_end_date: '2027-01-01T00:00:00Z',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A term of a contract: the first one, decided by nobody, unless told. */
export const makeTerm = (db: Database, given: Given<ContractTerms> & { contract_id: number }) =>
  db
    .insertInto('contract_terms')
    .values({
      type: 'Created',
      contract_start_date: '2025-01-01T00:00:00Z',
      contract_end_date: '2027-01-01T00:00:00Z',
      cost: 0,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

type Approvers = { users?: { id: number }[]; user_types?: number[] };

/** A board. Without levels: one of one new agent, all of whom must approve. */
export async function makeCab(
  db: Database,
  levels: (Partial<Pick<CabForm['levels'][number], 'match' | 'percent' | 'due_hours' | 'escalate_to_id'>> &
    Approvers)[] = [{}],
  given: Given<Cabs> = {},
) {
  const n = next();
  const cab = await db
    .insertInto('cabs')
    .values({ name: `Board ${n}`, action_on_approve: 4, action_on_deny: 7, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const [i, { match = 'all', users, user_types = [], ...rule }] of levels.entries()) {
    const level = await db
      .insertInto('cab_levels')
      .values({ cab_id: cab.id, position: i + 1, name: `Level ${i + 1}`, match, ...rule })
      .returning('id')
      .executeTakeFirstOrThrow();
    const people = users ?? (user_types.length ? [] : [await makeAgent(db)]);
    await db
      .insertInto('cab_level_approvers')
      .values([
        ...people.map(({ id }) => ({ level_id: level.id, user_id: id })),
        ...user_types.map((user_type_id) => ({ level_id: level.id, user_type_id })),
      ])
      .execute();
  }
  return cab;
}

export const makeTask = (db: Database, given: Given<HelpDeskTasks> = {}) =>
  db
    .insertInto('help_desk.tasks')
    .values({ name: `Task ${next()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A group of custom fields of changes, for these types and departments; for none named: always. */
export async function makeFormGroup(
  db: Database,
  { types = [], departments = [], ...given }: Given<FormGroups> & { types?: number[]; departments?: number[] } = {},
) {
  const group = await db
    .insertInto('form_groups')
    .values({ module: 'change', name: `Group ${next()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (types.length)
    await db
      .insertInto('form_group_types')
      .values(types.map((type_id) => ({ group_id: group.id, type_id })))
      .execute();
  if (departments.length)
    await db
      .insertInto('form_group_departments')
      .values(departments.map((department_id) => ({ group_id: group.id, department_id })))
      .execute();
  return group;
}

/** A custom field of changes, of kind text unless told. */
export const makeCustomField = (db: Database, given: Given<CustomFields> = {}) =>
  db
    .insertInto('custom_fields')
    .values({ module: 'change', label: `Field ${next()}`, kind: 'text', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A file that waits for its columns to be mapped, with one row. */
export async function makeUploadedImport(db: Database, given: Given<Imports> = {}) {
  const created_by = given.created_by ?? (await makeUser(db)).id;
  const headers = JSON.stringify([{ name: 'Name', samples: ['Notebook'] }]);
  const made = await db
    .insertInto('imports')
    .values({ name: 'assets.csv', size: 14, headers, row_count: 1, created_at: new Date(), ...given, created_by })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.insertInto('import_rows').values({ import_id: made.id, row: 2, cells: '["Notebook"]' }).execute();
  return made;
}

/** A freeze of everything, or a maintenance window, on New Year's Eve. */
export const makeFreeze = (db: Database, table: 'freezes' | 'maintenances', given: Given<Freezes> = {}) =>
  db
    .insertInto(table)
    .values({
      name: `Quiet ${next()}`,
      begins_at: new Date('2026-12-31T00:00:00Z'),
      ends_at: new Date('2027-01-01T00:00:00Z'),
      time_zone: 'UTC',
      severity: 'warn',
      everything: true,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A token that reads everything, of whoever it is; nobody knows it. */
export const makeToken = (db: Database, { user_id, ...given }: Given<ApiTokens> & { user_id: number }) => {
  const n = next();
  return db
    .insertInto('api_tokens')
    .values({
      ...{ user_id, name: `Script ${n}`, prefix: `sd_${n}`, token_hash: `hash ${n}`, scopes: ['read'] },
      ...{ created_at: new Date(), ...given },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** An account for a program. */
export const makeServiceAccount = (db: Database, given: Given<HelpDeskUsers> = {}) =>
  makeUser(db, { full_name: `Program ${next()}`, email: '', role: 'agent', is_service: true, ...given });
/** A webhook that is told of everything. */
export const makeWebhook = (db: Database, given: Given<Webhooks> = {}) =>
  db
    .insertInto('webhooks')
    .values({
      ...{ name: `Hook ${next()}`, url: 'https://hooks.example.test/', events: ['*'] },
      ...{ conditions: '{"match":"all","groups":[]}', secret: `whsec_${'A'.repeat(43)}=`, active: false },
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** What one was sent about a problem: a delivery that has failed, with its event. */
export async function makeDelivery(
  db: Database,
  { webhook_id, record_id = 1 }: { webhook_id: number; record_id?: number },
) {
  const of = { kind: 'problem', record_id };
  const event = await db
    .insertInto('events')
    .values({ ...of, type: 'problem.updated', identifier: `PROBLEM-${record_id}`, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return db
    .insertInto('webhook_deliveries')
    .values({ ...of, webhook_id, event_id: event.id, status: 'failed', next_at: new Date() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A template of changes; every Monday if it is repeated. */
export const makeChangeTemplate = (
  db: Database,
  { fields, ...given }: Given<ChangeTemplates> & { fields?: object } = {},
) =>
  db
    .insertInto('change_templates')
    .values({
      name: `Template ${next()}`,
      ...given,
      fields: JSON.stringify({ subject: 'Patch', description: '<p>As always.</p>', change_type_id: 2, ...fields }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** An announcement that nobody got. */
export const makeAnnouncement = (db: Database, given: Given<Announcements> = {}) =>
  db
    .insertInto('announcements')
    .values({ subject: 'Power cut', option: 'team_id', announcement: '<p>On Sunday.</p>', recipients: 0, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Active rules for changes without conditions, which mail who asked for the change. */
export const makeWorkflow = (db: Database, given: Given<Rules> = {}) => makeRule(db, { kind: 'workflow', ...given });
export const makeListener = (db: Database, given: Given<Rules> = {}) =>
  makeRule(db, {
    kind: 'listener',
    performer: 'anyone',
    events: JSON.stringify([{ event: 'status' }]),
    ...given,
  });
const makeRule = (db: Database, given: Given<Rules> & { kind: 'workflow' | 'listener' }) =>
  db
    .insertInto('rules')
    .values({
      name: `Rule ${next()}`,
      page_type: 'change',
      conditions: JSON.stringify({ match: 'all', groups: [] }),
      actions: JSON.stringify([{ type: 'mail', to: [{ type: 'requester' }], subject: 'New', body: '<p>New</p>' }]),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
