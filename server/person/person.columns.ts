import { sql } from 'kysely';
import type { KeptGroup } from '../../wire/person/person';
import type { Db } from '../shared/db';

/** A column that says who: a foreign key to people, or one that {@link unlinked} names. */
export interface PersonColumn {
  /** With its schema unless that is `public`: `help_desk.tickets`. */
  table: string;
  column: string;
  /** `bigint`, or `bigint[]` of several people. */
  type: string;
  /** The row is this person's own: it is all in the file, and goes. Of others only what they are called. */
  own: boolean;
  group: KeptGroup;
}

/** A column that may have names and addresses in it. */
export interface TextColumn {
  table: string;
  column: string;
  type: 'text' | 'text[]' | 'json' | 'jsonb';
}

/** Columns that say who without a foreign key. */
export const unlinked: readonly string[] = [
  ...['collision_marks.actor_id', 'collision_marks.done_agent_id', 'events.actor_id'],
  ...['activity_log.actor_id', 'audit_events.actor_id'],
  ...['departments', 'locations', 'organizations', 'priorities', 'teams', 'ticket_types'].flatMap((table) => [
    `help_desk.${table}.created_by`,
    `help_desk.${table}.updated_by`,
  ]),
  ...['help_desk.departments.manager_id', 'help_desk.organizations.manager_id', 'help_desk.teams.lead_id'],
  ...['outgoing_mails.recipient_id', 'report_schedules.agent_ids', 'person_erasures.erased_by'],
];

/** What follows from other rows, or is of the moment, and is in nobody's file. */
export const notInFile: Readonly<Record<string, string>> = {
  'collision_marks.actor_id': 'what is to be worked out again, for seconds',
  'collision_marks.done_agent_id': 'what is to be worked out again, for seconds',
};

/** Columns of one's address. */
export const addressColumns: readonly string[] = [
  ...['help_desk.users.email', 'help_desk.login_attempts.email', 'outgoing_mails.recipient_email'],
  ...['contract_recipients.email', 'vendors.email', 'report_schedules.emails'],
];

/** Columns that are no text of people's, and why; all others are searched for a name when somebody is erased. */
const machine: Readonly<Record<string, RegExp>> = {
  'hashes, keys and secrets say nothing of a person':
    /^(server_keys\.\w+|installation\.\w+|webhooks\.(old_)?secret|idempotency_keys\.(key|content|call)|\w+(\.\w+)?\.\w*hash|help_desk\.sessions\.\w+|host_messages\.\w+|live_events\.people|custom_field_values\.owner_type|api_tokens\.prefix|events\.key)$/,
  'by it a person of a connected help-desk is known again, so that they do not come back': /^host_refs\.\w+$/,
  'it vouches for other rows by hashes, and has ids only': /^audit(_keys|_waiting)?\.\w+$/,
  'what operators set, and names of files': /^log_(archives|retention)\.\w+$/,
  'words of the product and of programs':
    /^((schema_changes|kysely_migration\w*|list_totals|permissions|host_mirror\w*|instances|rule_revisions|role_permissions|user_types|map_positions|similar_\w+|risk_\w+|change_outcomes)\.\w+|(\w+\.)?\w+\.(kind|owner_type|built_in_key|state|status|type|role|scope|channel|match|level|module|format|frequency|time_zone|locale|language|request_id|severity|decision|ended|identifier|through|password_hash|page_type|option|code|chart_type|performer|recurrence|ip|thread))$/,
  'the log of erasures has no name': /^person_erasures\.\w+$/,
};

export const unread = (name: string): string | undefined =>
  Object.keys(machine).find((why) => machine[why]?.test(name));

/** Tables whose rows are a person's own although a foreign key would keep them; `false`: the other way round. */
const ownRows: Readonly<Record<string, boolean>> = {
  'comments.author_id': true,
  'help_desk.ticket_messages.author_id': true,
  'cab_approvers.user_id': true,
  'cab_approvers.voted_by': true,
  'outgoing_mails.recipient_id': true,
  'help_desk.users.id': true,
  'imports.created_by': false,
  'import_mappings.created_by': false,
  'see_as.admin_id': false,
  'bulk_edits.user_id': false,
  'bulk_jobs.user_id': false,
  'comment_mentions.user_id': false,
};

const groups: readonly (readonly [KeptGroup, RegExp])[] = [
  ['comments', /^(comments|comment_mentions|help_desk\.ticket_messages)$/],
  ['log', /^(activity_log|audit_events|events|trash|see_as|bulk_\w+|person_erasures)$/],
  ['approvals', /^(cab_\w+|approval_links|contract_links|contract_terms|collision_acceptances|deputies)$/],
  ['messages', /^(outgoing_mails|inbox_messages|host_actions|announcements)$/],
  ['access', /^(api_tokens|calendar_feeds|contract_calendars|user_\w+|host_roles|help_desk\.(sessions|team_members))$/],
];

/** Every column of the database that says who, from its own description: one that comes is there by itself. */
export async function personColumns(db: Db): Promise<PersonColumn[]> {
  const { rows } = await sql<{ table: string; column: string; type: string; cascades: boolean }>`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as table, a.attname as column,
      format_type(a.atttypid, a.atttypmod) as type, coalesce(f.cascades, false) as cascades
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join lateral (select bool_or(k.confdeltype = 'c') as cascades, count(*) as keys from pg_constraint k
      where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum] and k.confrelid = 'help_desk.users'::regclass) f on true
    where n.nspname in ('public', 'help_desk') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and (f.keys > 0 or (case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end) || '.' || a.attname = any(${[...unlinked]}::text[]))
    order by 1, 2`.execute(db);
  return rows.map(({ cascades, ...one }) => {
    const own = ownRows[`${one.table}.${one.column}`] ?? cascades;
    return { ...one, own, group: groups.find(([, of]) => of.test(one.table))?.[0] ?? (own ? 'settings' : 'records') };
  });
}

/** Every column with text, rich text or JSON that people may have written, by table. */
export async function textColumns(db: Db): Promise<TextColumn[]> {
  const { rows } = await sql<TextColumn>`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as table, a.attname as column,
      format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where (n.nspname in ('public', 'help_desk') or (n.nspname = 'pgboss' and c.relname in ('job', 'archive') and a.attname in ('data', 'output')))
      and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and format_type(a.atttypid, a.atttypmod) in ('text', 'text[]', 'json', 'jsonb')
    order by 1, 2`.execute(db);
  return rows.filter(({ table, column }) => !unread(`${table}.${column}`));
}

/** The same by table. */
export function byTable<One extends { table: string }>(columns: readonly One[]): Map<string, One[]> {
  const tables = new Map<string, One[]>();
  for (const one of columns) tables.set(one.table, [...(tables.get(one.table) ?? []), one]);
  return tables;
}
