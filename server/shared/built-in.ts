import { AsyncLocalStorage } from 'node:async_hooks';
import { type OperationNode, type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import * as texts from '../../texts/compiled/server/built_in';
import { type Language, languages } from '../../texts/compiled/languages';
import { presetNames, roleKeyOf } from '../../wire/access/presets';
import { fold } from '../../wire/protocol/fold';
import type { Named } from '../../wire/protocol/reply';
import { partsOfDay, weekdays } from '../../wire/risk/risk.factors';
import type { OrNull } from './select';
import { say, type Sentence } from './sentence';
import type { DB } from './tables';

type Sql = RawBuilder<unknown>;
type Key = keyof typeof texts;

const both = (of: 'types' | 'priorities', keys: readonly Key[]) => ({
  [`change_${of}`]: keys,
  [`release_${of}`]: keys,
});

/**
 * The rows that the product names itself, by table: keys of texts/<language>/built-in.json. A row has its key in
 * `built_in_key` until somebody renames it (docs/decisions/042).
 */
const keysOf: Readonly<Record<string, readonly Key[]>> = {
  'help_desk.statuses': [
    'ticket_open',
    'ticket_resolved',
    'ticket_closed',
    'ticket_deleted',
    'ticket_unverified',
    'ticket_waiting',
  ],
  'help_desk.priorities': ['priority_low', 'priority_normal', 'priority_high', 'priority_emergency'],
  'help_desk.ticket_types': ['question', 'incident', 'service_request'],
  impacts: ['impact_low', 'impact_medium', 'impact_high'],
  change_statuses: [
    ...(['open', 'planning', 'awaiting_approval', 'pending_release'] as const),
    ...(['pending_review', 'closed', 'rejected', 'cancelled'] as const),
  ],
  change_outcomes: ['successful', 'with_issues', 'failed', 'backed_out', 'not_done'],
  risk_levels: ['risk_low', 'risk_moderate', 'risk_high', 'risk_very_high'],
  risk_factors: [
    ...(['short_notice', 'long_window', 'several_assets', 'many_assets', 'critical_asset'] as const),
    ...(['no_rollout_plan', 'no_backout_plan', 'collides', 'barred'] as const),
    ...weekdays.flatMap((day) => partsOfDay.map((part) => `${day}_${part}` as const)),
  ],
  release_statuses: ['open', 'on_hold', 'in_progress', 'incomplete', 'completed'],
  ...both('types', ['minor', 'standard', 'major', 'emergency']),
  ...both('priorities', ['priority_low', 'priority_medium', 'priority_high', 'priority_urgent']),
  product_statuses: ['in_pipeline', 'in_production', 'retired'],
  procurement_modes: ['buy', 'leasing', 'both'],
  contract_types: ['lease', 'maintenance', 'software_license'],
  contract_statuses: ['draft', 'approved', 'active', 'rejected', 'expired', 'terminated'],
  contract_renewal_statuses: ['renewal_requested', 'renewed', 'extension_requested', 'extended', 'request_rejected'],
  license_types: ['open_source', 'commercial'],
  asset_statuses: ['in_use', 'in_stock', 'in_transit', 'in_repair', 'missing', 'retired', 'disposed'],
  asset_types: [
    ...(['hardware', 'services', 'cloud', 'software', 'consumable', 'network', 'document', 'others'] as const),
    ...(['computer', 'storage', 'mobile_devices', 'monitor', 'printer', 'desktop', 'laptop', 'server'] as const),
    ...(['router', 'switch', 'firewall', 'access_point'] as const),
  ],
  cmdb_relations: [
    ...(['depends_on', 'runs_on', 'connected_to', 'hosted_on', 'contains', 'member_of'] as const),
    ...(['backed_up_by', 'managed_by'] as const),
  ],
  roles: presetNames.map((preset) => roleKeyOf(preset)),
  user_types: [
    'department_manager',
    'team_lead',
    'organization_manager',
    'requester_manager',
    'change_agent',
    'admins',
  ],
};

const keysIn = (table: string): readonly Key[] => (Object.hasOwn(keysOf, table) ? keysOf[table]! : []);
/** Whether the table has rows that the product names. */
export const isTranslated = (table: string): boolean => keysIn(table).length > 0;
const isKey = (key: string): key is Key => Object.hasOwn(texts, key);

const reading = new AsyncLocalStorage<Language>();

/** The language in which names are read just now. */
export const readingLanguage = (): Language => reading.getStore() ?? 'en';

/** Runs `work`; names of built-in rows that it reads are those of the language. Elsewhere names are as they are stored. */
export const readIn = <T>(language: Language, work: () => T): T => reading.run(language, work);

/** How a column is called whose texts have keys of their own: the other side of a relation. */
const suffixes: Readonly<Record<string, string>> = { inverse_relation_name: '_inverse' };
/** The key of the other side of a relation. */
export const inverseKey = (key: string): string => `${key}_inverse`;

const textIn = (language: Language, key: Key, column: string): string =>
  say(texts[`${key}${suffixes[column] ?? ''}` as Key]).in(language);

function nameIn(language: Language, table: string, alias: string, column: string): Sql {
  const own = sql.ref(`${alias}.${column}`);
  const keys = language === 'en' ? [] : keysIn(table);
  if (!keys.length) return own;
  const cases = keys.map((key) => {
    return sql`when ${sql.lit(key)} then ${sql.lit(textIn(language, key, column))}`;
  });
  return sql`coalesce(case ${sql.ref(`${alias}.built_in_key`)} ${sql.join(cases, sql` `)} end, ${own})`;
}

/**
 * The name of a row of a catalogue as whoever reads is shown it, within {@link readIn}. `alias` is the table's. It may be
 * part of a statement that is made once: which language it is is decided when that is run.
 */
export function shownName(table: string, alias: string, column = 'name'): RawBuilder<string> {
  if (!isTranslated(table)) return sql.ref(`${alias}.${column}`);
  const made = new Map<Language, OperationNode>();
  const current = (): OperationNode => {
    const language = reading.getStore() ?? 'en';
    const node = made.get(language) ?? nameIn(language, table, alias, column).toOperationNode();
    made.set(language, node);
    return node;
  };
  const node = {
    kind: 'RawNode',
    sqlFragments: ['', ''],
    get parameters() {
      return [current()];
    },
  };
  const source: OperationNodeSource = { toOperationNode: () => node as OperationNode };
  return sql`${source}`;
}

/** The same by the id of the row. */
export const shownNameOf = <Id>(table: string, id: RawBuilder<Id>, column = 'name'): RawBuilder<OrNull<string, Id>> =>
  sql`(select ${shownName(table, 'n', column)} from ${sql.table(table)} n where n.id = ${id})`;

/** A row of a catalogue by its name, to be kept where people of several languages read it: a log, a mail. */
export interface KeptName extends Named {
  built_in_key?: string | null;
}

/** {@link KeptName} of the row with this id, or null; {@link nameFor} is its name for a reader. */
export const keptName = <Id>(table: keyof DB & string, id: RawBuilder<Id>): RawBuilder<OrNull<KeptName, Id>> =>
  isTranslated(table)
    ? sql`(select json_strip_nulls(json_build_object('id', n.id, 'name', n.name, 'built_in_key', n.built_in_key)) from ${sql.table(table)} n where n.id = ${id})`
    : sql`(select json_build_object('id', n.id, 'name', n.name) from ${sql.table(table)} n where n.id = ${id})`;

/** A name without its row. */
export type Word = Pick<KeptName, 'name' | 'built_in_key'>;

/** The name as part of a sentence, which says it in the language of whoever reads that. */
export const wordOf = ({ name, built_in_key }: Word): string | Sentence =>
  built_in_key && isKey(built_in_key) ? say(texts[built_in_key]) : name;

/** The name in a language; in that of whoever reads unless one is named. */
export function nameFor(kept: Word, language: Language = reading.getStore() ?? 'en'): string {
  const word = wordOf(kept);
  return language === 'en' || typeof word === 'string' ? kept.name : word.in(language);
}

/** Whether the row is called so, as it is stored or as somebody is shown it in any language. `word` is folded. */
export function isCalled(table: string, alias: string, word: Sql, column = 'name'): Sql {
  const names = keysIn(table).flatMap((key) =>
    languages.map((language) => sql`(${sql.lit(key)}, ${sql.lit(fold(textIn(language, key, column)))})`),
  );
  if (!names.length) return sql`fold(${sql.ref(`${alias}.${column}`)}) = ${word}`;
  // Not "or": each name is folded once, and not once for each word.
  return sql`exists (select from (select c.id, fold(${sql.ref(`c.${column}`)}) as name from ${sql.table(table)} c
    union all select c.id, b.name from (values ${sql.join(names)}) b (key, name) join ${sql.table(table)} c on c.built_in_key = b.key) c
    where c.id = ${sql.ref(`${alias}.id`)} and c.name = ${word})`;
}

/** A row of which a form sent a name: if that is the one that the sender was shown, nobody renames it. */
export function savedName(
  present: { name: string; built_in_key?: string | null },
  sent: string,
  language: Language,
): { name: string; built_in_key: string | null } {
  const kept = sent === present.name || sent === nameFor(present, language);
  return kept ? { name: present.name, built_in_key: present.built_in_key ?? null } : { name: sent, built_in_key: null };
}
