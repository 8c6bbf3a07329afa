import { type RawBuilder, sql } from 'kysely';
import type { OwnKind } from '../../wire/host/host';
import { texts } from '../../wire/protocol/reply';
import type { Db } from './db';
import { choiceGone, invalid } from './errors';
import type { DB } from './tables';
import { seeing } from './seeing';
import { given } from './sent';
import { rule, say, type Sentence } from './sentence';
import * as agentSentences from '../../texts/compiled/server/agent';
import * as choicesSentences from '../../texts/compiled/server/choices';
import * as personSentences from '../../texts/compiled/server/person';

/** The choices of a field: the ids that are allowed, and the sentence for any other. */
export interface Choice {
  among: RawBuilder<unknown>;
  sentence: Sentence;
}

/** Choices that occur in several forms. */
export const someOf = (table: string): Choice => ({
  among: sql`select id from ${sql.table(table)}`,
  sentence: choiceGone(),
});
export const somebody: Choice = {
  among: sql`select id from help_desk.users where active`,
  sentence: say(personSentences.gone),
};
/** Accounts for programs are assigned nothing. */
export const someAgent: Choice = {
  among: sql`select id from help_desk.users where active and not is_service and role in ('agent', 'admin')`,
  sentence: say(agentSentences.gone),
};

/**
 * Throws 422 at every field whose choice does not exist or may not be chosen. What the record already has (`present`)
 * may stay, e.g. a requester who left. One query for the whole form.
 */
export async function requireChoices<Field extends string>(
  db: Db,
  choices: Record<Field, Choice>,
  form: Record<NoInfer<Field>, number | null>,
  present?: Record<NoInfer<Field>, number | null>,
): Promise<void> {
  const filled = (Object.keys(choices) as Field[]).filter(
    (field) => form[field] !== null && form[field] !== present?.[field],
  );
  if (!filled.length) return;
  const found = sql.join(
    // By the index of each: for `in` the planner would read all of a table.
    filled.map(
      (field) =>
        sql`exists (select from (${choices[field].among}) one (id) where one.id = ${form[field]}::bigint) as ${sql.ref(field)}`,
    ),
  );
  const { rows } = await sql<Record<string, boolean>>`select ${found}`.execute(seeing(db));
  const refused = filled.filter((field) => !rows[0]?.[field]);
  if (refused.length) throw invalid(Object.fromEntries(refused.map((field) => [field, choices[field].sentence])));
}

/**
 * What a form requires of lists that may be empty: the sentence at each field that has no value although its list, of
 * the schema `help_desk`, offers one. One query for the whole form.
 */
export async function missingChoices<Field extends string>(
  db: Db,
  lists: Record<Field, OwnKind>,
  form: Partial<Record<NoInfer<Field>, unknown>>,
): Promise<Partial<Record<Field, Sentence>>> {
  const empty = (Object.keys(lists) as Field[]).filter((field) => !given(form[field]));
  if (!empty.length) return {};
  const offered = sql.join(
    empty.map(
      (field) =>
        sql`exists (select from ${sql.table(`help_desk.${lists[field]}`)} where gone_at is null) as ${sql.ref(field)}`,
    ),
  );
  const { rows } = await sql<Record<Field, boolean>>`select ${offered}`.execute(db);
  const missing = empty.filter((field) => rows[0]?.[field]);
  return Object.fromEntries(missing.map((field) => [field, rule(texts.required)])) as Record<Field, Sentence>;
}

/** Throws 422 at them. */
export async function requireWhereListed<Field extends string>(
  db: Db,
  lists: Record<Field, OwnKind>,
  form: Partial<Record<NoInfer<Field>, unknown>>,
): Promise<void> {
  const missing = await missingChoices(db, lists, form);
  if (Object.keys(missing).length) throw invalid(missing as Record<string, Sentence>);
}

/** Of rows of a table that a body names and of which some do not exist. */
export const someGone = (table: keyof DB): Sentence =>
  say(choicesSentences.gone, { what: table.replace('help_desk.', '') });

/** Throws 422 at the field unless there is a row for each of the ids. */
export async function requireAll(db: Db, table: keyof DB, field: string, ids: number[]): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)} where id = any(${ids})`.execute(seeing(db));
  if (rows[0]?.count !== new Set(ids).size) throw invalid({ [field]: someGone(table) });
}
