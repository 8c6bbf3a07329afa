import { type RuleField, ruleLimits } from '../../wire/rule/rule';
import type { Trx } from '../shared/db';
import type { Happening } from '../shared/happened';
import { say, type Sentence } from '../shared/sentence';
import type { Acting, Desk, RunningRule } from './rule.acting';
import type { Author, Rights } from './rule.author';
import type { Breaks } from './rule.breaks';
import { type Conditions, look, type Looked } from './rule.conditions';
import { eventsOf, isAwaited, isPerformer, type Maker, type Subject } from './rule.events';
import { type Facts, factsAfter, factsOf } from './rule.facts';
import type { Logged } from './rule.log';
import { fault } from './rule.rejected';
import { faultOf, runActions } from './rule.run';
import { apart } from './rule.savepoint';
import { type Rooms, type Trace, traceOf } from './rule.trace';
import * as rulesSentences from '../../texts/compiled/server/rules';
import { isRecordKind } from '../../wire/protocol/kind';
import { actorOn, isScoped, isScopedKind, readingAs } from '../shared/scope';
import { rightOfField } from '../../wire/rule/rule.needs';

/** What all records of a kind have alike in a round. */
export interface Round {
  rules: readonly RunningRule[];
  /** Why a rule does not run, by its id: its author lacks a right. */
  stopped: ReadonlyMap<number, Sentence>;
  authors: ReadonlyMap<number, Author>;
  fields: ReadonlyMap<string, RuleField>;
  /** Those of them that the rules name. */
  requestedOf: readonly RuleField[];
  /** Roles of who made the updates. */
  makers: ReadonlyMap<number, string>;
  /** So many updates by rules led here. */
  depth: number;
  breaks: Breaks;
}

/** What rules did with one record. */
interface RecordRun {
  /** What happened by listeners. */
  lines: Happening[];
  looked: Logged[];
  /** Did everything of a rule succeed? By the ids of those that matched. */
  outcomes: Map<number, boolean>;
}

export const isCreated = ({ lines }: Pick<Subject, 'lines'>): boolean => lines.some(({ kind }) => kind === 'created');

/** When a record's rules run, and by which request. */
export const momentOf = ({ lines: [first] }: Subject, desk: Desk) => ({
  now: first?.created_at ?? desk.now(),
  requestId: first?.request_id,
});

/**
 * Runs the rules of one record in their order (E32). What fails in one of them is logged, and the next one runs. Throws
 * what rejects a creation, and what only the whole transaction can recover from.
 */
export async function runRecord(
  trx: Trx,
  desk: Desk,
  round: Round,
  { record, facts, rooms }: { record: Subject; facts: Facts; rooms: { matched: Rooms; others: Rooms } },
): Promise<RecordRun> {
  const { fields, requestedOf, depth, breaks } = round;
  const { pageType, id } = record;
  const run: RecordRun = { lines: [], looked: [], outcomes: new Map() };
  const looked: Looked = { fields, facts, breaks };
  for (const rule of rulesFor(record, round, facts)) {
    const begun = performance.now();
    const entry: Logged = { rule, matched: false, groups: [], left_out: 0, effects: [], took: 0, why: null };
    run.looked.push(entry);
    const author = rule.author_id === null ? undefined : round.authors.get(rule.author_id);
    const stop = round.stopped.get(rule.id);
    if (stop || !author) {
      entry.why = stop ?? null;
      continue;
    }
    const rights = await rightsOver(trx, author, record);
    // What its author may not see its rules do not see either.
    if (!rights) {
      run.looked.pop();
      continue;
    }
    let ends = false;
    const seen = await seenBy(trx, desk, round, { author, record, looked });
    const trace = await evaluate(rule.conditions, seen, rooms).catch((error: unknown) => desk.report(error));
    if (!trace) {
      Object.assign(entry, { why: fault(), effects: faultOf(rule) });
      run.outcomes.set(rule.id, false);
      continue;
    }
    Object.assign(entry, trace);
    const updates = rule.actions.find(({ type }) => type !== 'mail' && type !== 'stop');
    if (trace.matched && depth >= ruleLimits.depth && updates) {
      entry.effects = [{ action: updates.type, done: false, text: looped() }];
      run.outcomes.set(rule.id, false);
      ends = true;
    } else if (trace.matched) {
      const acting: Acting = { db: trx, pageType, id, ...momentOf(record, desk), fields, desk, rights, author };
      const { effects, lines, stops } = await runActions(acting, rule.actions);
      entry.effects = effects;
      run.outcomes.set(
        rule.id,
        effects.every(({ done }) => done),
      );
      // What a workflow does belongs to the creation: it is no update.
      if (rule.kind === 'listener') run.lines.push(...lines);
      if (lines.length) looked.facts = await factsNow(trx, desk, { record, requestedOf, before: looked.facts });
      ends = stops;
    }
    entry.took = since(begun);
    if (ends) break;
    if (breaks.due) await breaks.take(looked.facts);
  }
  return run;
}

/** The author with the rights that they have over the record; null: they may not see it. */
async function rightsOver(trx: Trx, author: Author, { pageType, id }: Subject): Promise<Rights | null> {
  if (!isRecordKind(pageType) || !isScopedKind(pageType)) return author;
  const own = await actorOn(trx, author, { kind: pageType, id });
  // Asked once for all that it does.
  return own && { ...own, scopes: new Map() };
}

/** What the conditions of a rule look at: of other records what its author sees. */
async function seenBy(
  trx: Trx,
  desk: Desk,
  { requestedOf }: Pick<Round, 'requestedOf'>,
  { author, record: { pageType, id }, looked }: { author: Author; record: Subject; looked: Looked },
): Promise<Looked> {
  if (!isScoped(author) || !requestedOf.some((field) => rightOfField(field) !== null)) return looked;
  const own = await factsOf(await readingAs(trx, author), pageType, [id], requestedOf, desk.zone);
  return { ...looked, facts: own.get(id) ?? looked.facts };
}

/** Reads conditions only: what fails here leaves the transaction as it was. */
async function evaluate(
  conditions: Conditions,
  looked: Looked,
  rooms: { matched: Rooms; others: Rooms },
): Promise<Trace> {
  const outcome = await look(conditions, looked);
  return traceOf(conditions, outcome, looked, rooms[outcome.matched ? 'matched' : 'others']);
}

/** What the next rule sees; what was seen before where that cannot be read. */
const factsNow = (
  trx: Trx,
  desk: Desk,
  {
    record: { pageType, id },
    requestedOf,
    before,
  }: { record: Subject; requestedOf: readonly RuleField[]; before: Facts },
): Promise<Facts> =>
  apart(
    trx,
    () => factsAfter(trx, pageType, id, { fields: requestedOf, zone: desk.zone, before }),
    (error) => {
      desk.report(error);
      return before;
    },
  );

const since = (begun: number): number => Math.round((performance.now() - begun) * 1000);

const looped = () =>
  say(rulesSentences.loop, {
    max: ruleLimits.depth,
  });

/** The workflows of a record that was created, or the listeners that wait for what happened to it. */
export function rulesFor(
  record: Subject,
  { rules, makers }: Pick<Round, 'rules' | 'makers'>,
  facts: Facts,
): readonly RunningRule[] {
  if (isCreated(record)) return rules.filter(({ kind }) => kind === 'workflow');
  const requesterId = facts.get('requester_id')?.values[0]?.id ?? null;
  const happened = record.lines.map((line) => ({
    events: eventsOf(line),
    maker: { id: line.actor_id, role: line.actor_id === null ? null : (makers.get(line.actor_id) ?? null) } as Maker,
  }));
  return rules.filter(
    ({ kind, performer, events }) =>
      kind === 'listener' &&
      happened.some(
        (one) => isAwaited(events, one.events) && performer && isPerformer(performer, one.maker, requesterId),
      ),
  );
}
