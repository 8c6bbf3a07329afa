import { sql } from 'kysely';
import * as mailSentences from '../../../texts/compiled/server/mail';
import { deliver, isInformed, isNotifiedAtEnd } from '../../mail/deliver';
import { maySeeOwner } from '../../mail/inbox';
import { plainText } from '../../mail/letter';
import { actorText, type Addressed, inWords, linkValue, type Message, slot } from '../../mail/message';
import { noticeRecipient } from '../../mail/notice';
import type { Trx } from '../../shared/db';
import type { Happening } from '../../shared/happened';
import { languageNamed } from '../../shared/language';
import { say } from '../../shared/sentence';
import { joinRow } from '../../shared/shapes';
import { sentence } from '../activity/sentences';
import { named } from '../named';
import { kindOf } from '../owner';
import { type Informed, type WatchedRecord, watchedRecords, withoutBlindClients } from './watch.people';

/** Columns of a kind that say whose it is to work on, and under which names the log keeps them. */
const assigned: Partial<Record<string, { columns: readonly string[]; fields: readonly string[] }>> = {
  sd_problem: { columns: ['assigned_id'], fields: ['assignee'] },
  sd_changes: { columns: ['agent_id'], fields: ['agent'] },
  sd_assets: { columns: ['managed_by_id', 'used_by_id'], fields: ['managed_by', 'used_by'] },
  sd_contracts: { columns: ['owner_id'], fields: ['owner'] },
};

/** Of an edit these fields are worth a message, by their names in the log. */
const watchedFields = ['status', 'asset_status', 'assignee', 'agent', 'team', 'managed_by', 'used_by', 'owner'];
/** So is all of these lines of the log. */
const watchedLines: readonly string[] = [
  ...['closed', 'reopened', 'completed', 'cab-ended'],
  ...['approved', 'rejected', 'began', 'expired', 'terminated'],
];
/** Of these lines what they name is, too. */
const namingLines: readonly string[] = ['merged-into'];

/** Who does this to a record watches it from now on. */
const watchingLines: readonly string[] = ['created', 'cab-voted', 'approved', 'rejected'];

/**
 * What follows for who watches from what happened in a transaction that is about to end (G6): who created a record, was assigned to it or
 * voted on it watches it, and who watches one is informed that its status or who works on it changed, unless another notification
 * of the transaction said so. Work that notifies at its end, as an import, makes nobody watch.
 */
export async function followWatched(db: Trx, lines: readonly Happening[], address: string): Promise<void> {
  const owned = lines.filter(({ owner_type, kind }) => kindOf(owner_type) && kind !== 'deleted');
  if (!owned.length || isNotifiedAtEnd(db)) return;
  await watchByThemselves(db, owned);
  await informWatchers(db, owned, address);
}

async function watchByThemselves(db: Trx, lines: readonly Happening[]): Promise<void> {
  const makers = lines.flatMap(({ kind, owner_type, owner_id, actor_id }) =>
    watchingLines.includes(kind) && actor_id !== null ? [{ owner_type, owner_id, user_id: actor_id }] : [],
  );
  const handed = (one: Happening, fields: readonly string[]): boolean =>
    one.kind === 'created' || fields.some((field) => one.after && Object.hasOwn(one.after, field));
  const assignees = Object.entries(assigned).flatMap(([owner, facts]) => {
    const ids = lines
      .filter((one) => one.owner_type === owner && handed(one, facts!.fields))
      .map(({ owner_id }) => owner_id);
    const kind = kindOf(owner);
    return ids.length && kind
      ? [
          sql`select ${owner} as owner_type, t.id as owner_id, p.user_id from ${sql.table(kind.table)} t
            cross join lateral unnest(array[${sql.join(facts!.columns.map((column) => sql.ref(`t.${column}`)))}]) p(user_id)
            where t.id = any(${ids})`,
        ]
      : [];
  });
  if (!makers.length && !assignees.length) return;
  const all = [
    sql`select r.owner_type, r.owner_id, r.user_id
      from json_to_recordset(${JSON.stringify(makers)}) as r (owner_type text, owner_id bigint, user_id bigint)`,
    ...assignees,
  ];
  await sql`
    insert into watchers (owner_type, owner_id, user_id, level)
    select r.owner_type, r.owner_id, u.id, 'all' from (${sql.join(all, sql` union `)}) r
    ${joinRow('help_desk.users', 'u', 'r.user_id')}
    where u.active and ${maySeeOwner(sql.ref('r.owner_type'))}
    order by r.owner_type, r.owner_id, u.id
    on conflict do nothing`.execute(db);
}

/** A line of the log with only what is worth a message; null if that is nothing. */
function worth({ kind, before = {}, after = {} }: Happening): { kind: string; before: Part; after: Part } | null {
  if (namingLines.includes(kind)) return { kind, before, after };
  if (watchedLines.includes(kind)) return { kind, before: pick(before), after: pick(after) };
  if (kind !== 'updated') return null;
  const line = { kind, before: pick(before), after: pick(after) };
  return Object.keys(line.after).length ? line : null;
}

type Part = Record<string, unknown>;
const kept = [...watchedFields, 'cab', 'term'];
const pick = (from: Part): Part => Object.fromEntries(Object.entries(from).filter(([field]) => kept.includes(field)));

const leaving = new WeakMap<Trx, Map<string, readonly number[]>>();

/** These people watched a record until this transaction, and are informed of what happens to it there as the others are. */
export function noteLeaving(db: Trx, owner: { type: string; id: number }, people: readonly number[]): void {
  const all = leaving.get(db) ?? new Map<string, readonly number[]>();
  leaving.set(db, all.set(`${owner.type} ${owner.id}`, people));
}

interface Changed {
  record: WatchedRecord;
  line: { kind: string; before: Part; after: Part };
  actorId: number | null;
}

async function informWatchers(db: Trx, lines: readonly Happening[], address: string): Promise<void> {
  const last = new Map<
    string,
    { owner_type: string; owner_id: number; actor_id: number | null; line: Changed['line'] }
  >();
  for (const one of lines) {
    const line = worth(one);
    const { owner_type, owner_id, actor_id } = one;
    if (line) last.set(`${owner_type} ${owner_id}`, { owner_type, owner_id, actor_id, line });
  }
  if (!last.size) return;
  const records = [...last].map(([key, { line: _line, ...one }]) => ({ ...one, left_by: leaving.get(db)?.get(key) }));
  const { rows: watching } = await sql<Informed>`
    select ${noticeRecipient} as person, r.owner_type, r.owner_id
    from json_to_recordset(${JSON.stringify(records)}) as r (owner_type text, owner_id bigint, actor_id bigint, left_by bigint[])
    join lateral (
      select user_id from watchers where owner_type = r.owner_type and owner_id = r.owner_id and level = 'all'
      union select unnest(r.left_by)) w on true
    ${joinRow('help_desk.users', 'u', 'w.user_id')}
    where u.active and u.id is distinct from r.actor_id and ${maySeeOwner(sql.ref('r.owner_type'))} order by r.owner_type, r.owner_id, u.id`.execute(
    db,
  );
  const uninformed = watching.filter(
    ({ person, owner_type, owner_id }) => !isInformed(db, kindOf(owner_type)!.type, owner_id, person.id),
  );
  const people = await withoutBlindClients(db, uninformed);
  if (!people.length) return;
  const keys = new Map(people.map((one) => [`${one.owner_type} ${one.owner_id}`, one]));
  const about = await watchedRecords(
    db,
    [...keys.values()].map(({ owner_type, owner_id }) => ({ kind: kindOf(owner_type)!, id: owner_id })),
  );
  const actors = await namesOf(
    db,
    [...last.values()].flatMap(({ actor_id }) => actor_id ?? []),
  );
  const changed = new Map<string, Changed>();
  for (const record of about) {
    const key = `${record.kind.owner} ${record.id}`;
    const found = last.get(key);
    if (found) changed.set(key, { record, line: found.line, actorId: found.actor_id });
  }
  const words = wordsOf(actors);
  await deliver(
    db,
    people.flatMap(({ person, owner_type, owner_id }): Addressed[] => {
      const one = changed.get(`${owner_type} ${owner_id}`);
      if (!one) return [];
      const { record, line, actorId } = one;
      const language = languageNamed(person.locale);
      const link = person.role === 'client' ? undefined : linkTo(address + named(record.kind.type, record.id, '').path);
      const given = {
        identifier: record.identifier,
        subject: record.name,
        changed: words(one, language, person.time_zone),
      };
      return [
        {
          ...messageOf(given, link),
          record: record.id,
          of: record.kind.type,
          to: person,
          actorId,
          inbox: { content: { line }, comment_id: null },
          values: {
            ...given,
            'actor.name': inWords(actorText(actorOf(actors, actorId)), language),
            link: linkValue(link, language),
          },
        },
      ];
    }),
  );
}

const actorOf = (actors: ReadonlyMap<number, string>, id: number | null) =>
  id === null ? null : { id, full_name: actors.get(id) ?? '' };

/** What changed in the words of the log; worked out once for all who read the same language. */
function wordsOf(actors: ReadonlyMap<number, string>) {
  const known = new Map<string, string>();
  return ({ record, line, actorId }: Changed, language: ReturnType<typeof languageNamed>, zone: string): string => {
    const key = `${record.kind.owner} ${record.id} ${language} ${zone}`;
    const actor = actorId === null ? null : (actors.get(actorId) ?? '');
    const all = { zone, language, sees: () => true, seesTicket: () => true };
    const text = known.get(key) ?? plainText(sentence({ owner_type: record.kind.owner, ...line }, actor, all));
    known.set(key, text);
    return text;
  };
}

async function namesOf(db: Trx, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('help_desk.users')
    .select(['id', 'full_name', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, full_name, email }) => [id, full_name || email]));
}

const linkTo = (href: string) => ({ text: say(mailSentences.open_record), href });

const messageOf = (
  given: { identifier: string; subject: string; changed: string },
  link: ReturnType<typeof linkTo> | undefined,
): Message => ({
  kind: 'record-changed',
  subject: `[${given.identifier}] ${given.subject}`,
  letter: { paragraphs: [say(mailSentences.record_changed, given)], link, notes: [say(mailSentences.no_replies)] },
  values: {},
});

/** What a text of the organization's begins with. */
export const changedPattern = (): Message =>
  messageOf(
    { identifier: slot('identifier'), subject: slot('subject'), changed: slot('changed') },
    linkTo(slot('link')),
  );
