import type { OwnerField } from '../../wire/access/explain';
import { type RightScope, rightScopes } from '../../wire/access/role';
import { isOwned, type OwningKind, recordKinds } from '../../wire/protocol/kind';
import { type PermissionKey, permissionGroups } from '../../wire/protocol/permission';
import type { DB } from './tables';

/** What belongs to somebody: ids of the help-desk. */
export interface Own {
  user: number;
  /** The one that they belong to, and those that they manage. */
  departments: readonly number[];
  /** Those that they are a member of, and those that they lead. */
  teams: readonly number[];
  organizations: readonly number[];
}

/** The kinds of records whose rights may be held for a part of the records only. */
export const scopedKinds = (Object.keys(recordKinds) as (keyof typeof recordKinds)[]).filter(isOwned);

const tables: Record<OwningKind, keyof DB & string> = {
  problem: 'problems',
  change: 'changes',
  release: 'releases',
  asset: 'assets',
  contract: 'contracts',
};
export const tableOf = (kind: OwningKind): string => tables[kind];

const kindsByRight = new Map<string, OwningKind>(
  permissionGroups.flatMap(({ view, keys }) => {
    const kind = scopedKinds.find((one) => recordKinds[one].view === view);
    return kind ? keys.map((key) => [key, kind] as const) : [];
  }),
);

/** The kind of records that a right is about. */
export const kindOfRight = (key: string): OwningKind | undefined => kindsByRight.get(key);

/** The right that shows a kind. */
export const viewOf = (kind: OwningKind): PermissionKey => recordKinds[kind].view;

/**
 * How a record belongs to somebody: the scope that it is in by this, the field of the record, and the way from there to whose it is.
 * The condition on records and its reverse, whose a record is, are both made of it.
 */
export interface Part {
  scope: Exclude<RightScope, 'all'>;
  field: OwnerField;
  /** Of the row `t`. */
  column: string;
  /** Rows between the two: `id` is the value of the column, `of` whose it is. */
  through?: { from: string; id: string; of: string; where?: string };
}

const own = (scope: 'department' | 'team' | 'organization'): Part => {
  const field = `${scope}_id` as const;
  return { scope, field, column: `t.${field}` };
};
/** By where its user is. */
const ofUser = (scope: 'department' | 'organization'): Part => ({
  ...{ scope, field: 'used_by_id', column: 't.used_by_id' },
  through: { from: 'help_desk.users u', id: 'u.id', of: `u.${scope}_id` },
});
const mine = (...fields: OwnerField[]): Part[] =>
  fields.map((field) => ({ scope: 'mine', field, column: `t.${field}` }));

const watched = (kind: OwningKind): Part => ({
  ...{ scope: 'mine', field: 'watchers', column: 't.id' },
  through: {
    from: 'public.watchers w',
    where: `w.owner_type = '${recordKinds[kind].owner}' and w.level <> 'none'`,
    ...{ id: 'w.owner_id', of: 'w.user_id' },
  },
});

/**
 * Whose a row `t` of each kind is (G27): by fields of the record itself; of assets also by department and organization of who
 * uses it; contracts belong to organizations, and to the departments of their assets. What is watched is everywhere one's own.
 */
const parts: Record<OwningKind, readonly Part[]> = {
  problem: [own('department'), ...mine('assigned_id', 'requester_id'), watched('problem')],
  change: [own('department'), own('team'), ...mine('agent_id', 'requester_id'), watched('change')],
  release: [watched('release')],
  asset: [
    ...[own('department'), ofUser('department'), own('organization'), ofUser('organization')],
    ...mine('managed_by_id', 'used_by_id'),
    watched('asset'),
  ],
  contract: [
    {
      ...{ scope: 'department', field: 'asset_ids', column: 't.id' },
      through: {
        from: 'public.contract_assets l join public.assets a on a.id = l.asset_id',
        ...{ id: 'l.contract_id', of: 'a.department_id' },
      },
    },
    {
      ...{ scope: 'organization', field: 'organization_ids', column: 't.id' },
      through: { from: 'public.contract_organizations l', id: 'l.contract_id', of: 'l.organization_id' },
    },
    ...mine('owner_id', 'user_id'),
    watched('contract'),
  ],
};

const limited = rightScopes.filter((scope) => scope !== 'all');

/** The scopes in which a record is by this: what is one's own is in each (G27). */
export const scopesBy = ({ scope }: Part): readonly RightScope[] => (scope === 'mine' ? limited : [scope]);

/** By what a record of the kind is in one of these scopes; a kind without the field has nothing but one's own. */
export const partsOf = (kind: OwningKind, scopes: readonly RightScope[]): readonly Part[] =>
  parts[kind].filter((part) => scopesBy(part).some((scope) => scopes.includes(scope)));

/** Ids are numbers of ours, and written as they are: PostgreSQL plans by them. */
const list = (ids: readonly number[]): string => {
  if (!ids.every(Number.isSafeInteger)) throw new Error('An id is a whole number');
  return `'{${ids.join(',')}}'::bigint[]`;
};

const belonging: Record<Part['scope'], (own: Own) => readonly number[]> = {
  department: ({ departments }) => departments,
  team: ({ teams }) => teams,
  organization: ({ organizations }) => organizations,
  mine: ({ user }) => [user],
};

/** What of a person's decides about a part. */
export const ownBy = ({ scope }: Pick<Part, 'scope'>, person: Own): readonly number[] => belonging[scope](person);

/**
 * The condition, as SQL, that a row `t` is the person's by this; null: nothing is. Rows that a sub-select names are an array, which
 * PostgreSQL reads once, and then the rows by the index of the column, together with those of the other conditions: `or` beside
 * a join would read the whole table.
 */
export function conditionBy(part: Part, person: Own): string | null {
  const ids = ownBy(part, person);
  if (!ids.length) return null;
  const is = part.scope === 'mine' ? `= ${person.user}` : `= any(${list(ids)})`;
  if (!part.through) return `${part.column} ${is}`;
  const { from, where, id, of } = part.through;
  return `${part.column} = any(array(select ${id} from ${from} where ${where ? `${where} and ` : ''}${of} ${is}))`;
}

/** The reverse: a select of the ids of whose the row `t` is by this. */
export const ownersBy = ({ column, through }: Part): string =>
  through
    ? `select ${through.of} from ${through.from} where ${through.where ? `${through.where} and ` : ''}${through.id} = ${column}`
    : `select ${column}`;

/** The condition, as SQL, that a row `t` of a kind is in one of these scopes of a person. */
export const conditionOf = (kind: OwningKind, scopes: readonly RightScope[], person: Own): string =>
  scopes.includes('all')
    ? 'true'
    : `(${partsOf(kind, scopes)
        .flatMap((part) => conditionBy(part, person) ?? [])
        .join(' or ')})`;

/** Rows `user_id, id`: what belongs to whom, by scope. One's own departments and teams are also those that one manages or leads. */
export const belongings: Record<Exclude<Part['scope'], 'mine'>, string> = {
  department: `select u.id as user_id, u.department_id as id from help_desk.users u where u.department_id is not null
    union all select d.manager_id, d.id from help_desk.departments d where d.manager_id is not null`,
  team: `select m.user_id, m.team_id as id from help_desk.team_members m
    union all select g.lead_id, g.id from help_desk.teams g where g.lead_id is not null`,
  organization: `select u.id as user_id, u.organization_id as id from help_desk.users u where u.organization_id is not null`,
};

/** Tables that link records, by the columns that name one: a link is seen by who sees both ends. */
export const linkTables: Readonly<Record<string, Readonly<Record<string, OwningKind>>>> = {
  problem_assets: { problem_id: 'problem', asset_id: 'asset' },
  problem_causes: { problem_id: 'problem', change_id: 'change' },
  problem_tickets: { problem_id: 'problem' },
  change_assets: { change_id: 'change', asset_id: 'asset' },
  change_tickets: { change_id: 'change' },
  release_assets: { release_id: 'release', asset_id: 'asset' },
  release_changes: { release_id: 'release', change_id: 'change' },
  contract_assets: { contract_id: 'contract', asset_id: 'asset' },
  ticket_assets: { asset_id: 'asset' },
  asset_relations: { parent_id: 'asset', child_id: 'asset' },
};

/** Tables that keep something of a record, by the columns with its kind and its id. Of what is gone nobody knows whose it was. */
export const keptTables: Readonly<Record<string, { kind: string; id: string }>> = {
  events: { kind: 'kind', id: 'record_id' },
  webhook_deliveries: { kind: 'kind', id: 'record_id' },
  recent_views: { kind: 'kind', id: 'record_id' },
};
