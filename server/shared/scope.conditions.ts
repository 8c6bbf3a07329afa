import type { RightScope } from '../../wire/access/role';
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

/** Ids are numbers of ours, and written as they are: PostgreSQL plans by them. */
const list = (ids: readonly number[]): string => {
  if (!ids.every(Number.isSafeInteger)) throw new Error('An id is a whole number');
  return `'{${ids.join(',')}}'::bigint[]`;
};
const among = (column: string, ids: readonly number[]): string[] =>
  ids.length ? [`${column} = any(${list(ids)})`] : [];

/**
 * Rows that a sub-select names. As an array PostgreSQL reads it once, and then the rows by the index of the column, together
 * with those of the other conditions: `or` beside a join would read the whole table.
 */
const found = (column: string, select: string): string => `${column} = any(array(${select}))`;

const watched = (kind: OwningKind, { user }: Own): string =>
  found(
    't.id',
    `select w.owner_id from public.watchers w where w.owner_type = '${recordKinds[kind].owner}' and w.user_id = ${user} and w.level <> 'none'`,
  );

type Conditions = Record<Exclude<RightScope, 'all' | 'mine'>, (own: Own) => string[]> & {
  mine: readonly string[];
};

const nothing = (): string[] => [];
const users = (column: 'department_id' | 'organization_id', ids: readonly number[]): string =>
  `select u.id from help_desk.users u where u.${column} = any(${list(ids)})`;

/**
 * Whose a row `t` of each kind is (G27): by fields of the record itself; of assets also by department and organization of who
 * uses it; contracts belong to organizations, and to the departments of their assets. `mine`: columns with a person.
 */
const conditions: Record<OwningKind, Conditions> = {
  problem: {
    department: ({ departments }) => among('t.department_id', departments),
    team: nothing,
    organization: nothing,
    mine: ['assigned_id', 'requester_id'],
  },
  change: {
    department: ({ departments }) => among('t.department_id', departments),
    team: ({ teams }) => among('t.team_id', teams),
    organization: nothing,
    mine: ['agent_id', 'requester_id'],
  },
  release: { department: nothing, team: nothing, organization: nothing, mine: [] },
  asset: {
    department: ({ departments }) => [
      ...among('t.department_id', departments),
      ...(departments.length ? [found('t.used_by_id', users('department_id', departments))] : []),
    ],
    team: nothing,
    organization: ({ organizations }) => [
      ...among('t.organization_id', organizations),
      ...(organizations.length ? [found('t.used_by_id', users('organization_id', organizations))] : []),
    ],
    mine: ['managed_by_id', 'used_by_id'],
  },
  contract: {
    department: ({ departments }) =>
      departments.length
        ? [
            found(
              't.id',
              `select l.contract_id from public.contract_assets l join public.assets a on a.id = l.asset_id where a.department_id = any(${list(departments)})`,
            ),
          ]
        : [],
    team: nothing,
    organization: ({ organizations }) =>
      organizations.length
        ? [
            found(
              't.id',
              `select l.contract_id from public.contract_organizations l where l.organization_id = any(${list(organizations)})`,
            ),
          ]
        : [],
    mine: ['owner_id', 'user_id'],
  },
};

/**
 * The condition, as SQL, that a row `t` of a kind is in one of these scopes of a person. What is theirs or watched by them is in
 * every scope (G27); a kind without the field has nothing else in it.
 */
export function conditionOf(kind: OwningKind, scopes: readonly RightScope[], own: Own): string {
  if (scopes.includes('all')) return 'true';
  const of = conditions[kind];
  const parts = scopes.flatMap((scope) => (scope === 'all' || scope === 'mine' ? [] : of[scope](own)));
  return `(${[...parts, ...of.mine.map((column) => `t.${column} = ${own.user}`), watched(kind, own)].join(' or ')})`;
}

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
