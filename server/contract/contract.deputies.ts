import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as mailSentences from '../../texts/compiled/server/mail';
import type { TermType } from '../../wire/contract/contract.record';
import { contractDeputies, deputiesNow } from '../deputy';
import type { Recipient } from '../mail/outbox';
import type { Db, Trx } from '../shared/db';
import type { NamedActor } from '../shared/operation';
import { say } from '../shared/sentence';
import { personName } from '../shared/shapes';
import type { TermRule } from './contract.operation';

const c = (column: string) => sql.ref(column);

/** Who may decide on a term for its approver, who is away (G17). */
export interface DeputyTerm {
  /** Of the term. */
  id: number;
  contract_id: number;
  type: TermType;
  deputies_id: number;
  /** The deputy. */
  approver: Recipient & { id: number };
  /** What the approver is called. */
  deputy_for: string;
}

/** The deputies of who is asked to decide on terms; `asked` says which of them: all, or those who were not asked yet. */
export async function deputiesFor(
  db: Db,
  { now, ownerMayDecide }: TermRule,
  which: RawBuilder<unknown>,
  asked: 'all' | 'not yet',
): Promise<DeputyTerm[]> {
  const { rows } = await sql<DeputyTerm>`
    select d.id as deputies_id, d.term_id as id, d.contract_id, m.type, ${personName(c('d.user_id'))} as deputy_for,
      json_build_object('id', u.id, 'full_name', coalesce(nullif(u.full_name, ''), u.email), 'email', u.email, 'locale', u.locale) as approver
    from ${contractDeputies(now, ownerMayDecide, which)} d join contract_terms m on m.id = d.term_id join help_desk.users u on u.id = d.deputy_id
    where ${asked === 'all'}::boolean or not ${wasAsked} order by d.term_id, d.deputy_id`.execute(db);
  return rows;
}

/** Was the deputy of a row `d` of `contractDeputies` asked about its term? */
const wasAsked = sql`exists (select from deputy_requests q where q.deputies_id = d.id and q.term_id = d.term_id)`;

/** Terms in parentheses, by `term_id`, of which a deputy has to be asked. */
export const notAsked = ({ now, ownerMayDecide }: TermRule): RawBuilder<unknown> =>
  sql`(select d.term_id from ${contractDeputies(now, ownerMayDecide, sql`true`)} d where not ${wasAsked})`;

/** Notes that these were asked. */
export const noteAsked = (db: Trx, terms: readonly DeputyTerm[]): Promise<unknown> =>
  db
    .insertInto('deputy_requests')
    .values(terms.map(({ deputies_id, id: term_id }) => ({ deputies_id, term_id })))
    .execute();

/** Who was asked as deputy to decide on a term. */
export async function deputiesAsked(db: Db, termId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('deputy_requests as q')
    .innerJoin('deputies as d', 'd.id', 'q.deputies_id')
    .select('d.deputy_id')
    .where('q.term_id', '=', termId)
    .execute();
  return rows.map(({ deputy_id }) => deputy_id);
}

/** A request, as who decides on it is told from others. */
interface Asked {
  id: number;
  approver_id: number | null;
  decision: string | null;
}

/** Is the actor its approver, or their deputy? Who is deputy after it was decided may learn that it was. */
export async function mayDecide(
  { db, actor, now, ownerMayDecide }: TermRule & { db: Db; actor: NamedActor },
  { id, approver_id, decision }: Asked,
): Promise<boolean> {
  if (approver_id === actor.id) return true;
  const mine = sql`d.deputy_id = ${actor.id}`;
  const found =
    decision === 'pending'
      ? sql`select from ${contractDeputies(now, ownerMayDecide, sql`${mine} and m.id = ${id}`)} x`
      : sql`select from ${deputiesNow(now, 'view_contracts')} d where ${mine} and d.user_id = ${approver_id}`;
  const { rows } = await sql<{ is: boolean }>`select exists (${found}) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Whose deputy decided on a term: their name; null: the approver did. */
export const decidedFor = (term: string): RawBuilder<string | null> =>
  sql`case when ${c(`${term}.decided_by`)} <> ${c(`${term}.approver_id`)} then ${personName(c(`${term}.approver_id`))} end`;

/** Who decided, and as whose deputy: names. */
export const decider = (name: string, approver: string | null) =>
  name && approver ? say(mailSentences.deputy_for, { deputy: name, person: approver }) : name;

/** The same in a language. */
export function deciderIn(language: Language, name: string, approver: string | null): string {
  const shown = decider(name, approver);
  return typeof shown === 'string' ? shown : shown.in(language);
}
