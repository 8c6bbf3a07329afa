import { sql } from 'kysely';
import type { PageType, RuleField } from '../../wire/rule/rule';
import { pageTypes, ruleFields, ruleLimits } from '../../wire/rule/rule';
import type { Trx } from '../shared/db';
import { type Happening, takeHappened } from '../shared/happened';
import { say } from '../shared/sentence';
import { evaluate } from './rule.conditions';
import type { Acting, Desk, RunningRule } from './rule.acting';
import { eventsOf, isAwaited, isPerformer, type Maker, recordsIn } from './rule.events';
import { type Facts, factsOf } from './rule.facts';
import { fieldsOf } from './rule.fields';
import { type Logged, type LoggedRun, writeLog } from './rule.log';
import { activeRules, type RulesOf } from './rule.active';
import { countFailures } from './rule.failures';
import { Rejected, type RejectedRecord } from './rule.rejected';
import { runActions } from './rule.run';

interface Subject {
  pageType: PageType;
  id: number;
  lines: Happening[];
}

/** So many records of one transaction have every rule in their log that was looked at; of more only those that matched. */
const logged = 100;

/**
 * Runs workflows and listeners on what happened in a transaction that is about to end (E28–E36). Throws only what
 * rejects a creation, and what the whole transaction has to be run again for.
 */
export async function runRules(trx: Trx, desk: Desk): Promise<void> {
  let lines = takeHappened(trx);
  for (let depth = 0; lines.length; depth++) {
    const subjects = recordsIn(lines);
    const rules = await activeRules(trx, desk, waitedFor(subjects));
    if (!rules.length) return;
    await sql`savepoint rules`.execute(trx);
    try {
      lines = await runRound(trx, desk, { subjects, rules, depth });
      await sql`release savepoint rules`.execute(trx);
    } catch (error) {
      if (error instanceof Rejected) throw error;
      // Fails where only the whole transaction can recover; then that is thrown.
      await sql`rollback to savepoint rules`.execute(trx);
      takeHappened(trx);
      desk.report(error);
      return;
    }
  }
}

const isCreated = ({ lines }: Subject): boolean => lines.some(({ kind }) => kind === 'created');

/** Which rules may concern these records. */
const waitedFor = (subjects: readonly Subject[]): RulesOf[] =>
  pageTypes.flatMap((pageType) => {
    const ofType = subjects.filter((one) => one.pageType === pageType);
    return [
      ...(ofType.some(isCreated) ? [{ kind: 'workflow' as const, pageType }] : []),
      ...(ofType.some((one) => !isCreated(one)) ? [{ kind: 'listener' as const, pageType }] : []),
    ];
  });

interface Round {
  subjects: readonly Subject[];
  rules: readonly RunningRule[];
  /** So many updates by rules led here. */
  depth: number;
}

/** Returns what happened by listeners, for the next round. */
async function runRound(trx: Trx, desk: Desk, { subjects, rules, depth }: Round): Promise<Happening[]> {
  const makers = await makersOf(trx, subjects, rules);
  const next: Happening[] = [];
  const log: LoggedRun[] = [];
  const outcomes = new Map<number, boolean>();
  const rejected: RejectedRecord[] = [];
  for (const pageType of new Set(rules.map((one) => one.page_type))) {
    const ofType = rules.filter((one) => one.page_type === pageType);
    const records = subjects.filter((one) => one.pageType === pageType);
    const used = usedBy(ofType);
    const fields = await fieldsUsed(trx, pageType, used);
    const asked = [...fields.values()].filter(({ name }) => used.has(name));
    const facts = await factsOf(
      trx,
      pageType,
      records.map(({ id }) => id),
      asked,
      desk.zone,
    );
    for (const record of records) {
      const present = facts.get(record.id);
      if (!present) continue;
      const run = await orRejected(
        runRecord(trx, desk, { record, rules: ofType, facts: present, fields, asked, makers, depth }),
      );
      if (run instanceof Rejected) {
        rejected.push(...run.records);
        continue;
      }
      next.push(...run.lines);
      log.push({ ...run.log, looked: run.log.looked.filter(({ matched }) => subjects.length <= logged || matched) });
      for (const [id, ok] of run.outcomes) outcomes.set(id, ok && outcomes.get(id) !== false);
    }
  }
  // Whoever makes many at once hears of all of them, and makes the others.
  const [first, ...others] = rejected;
  if (first) throw new Rejected([first, ...others]);
  await writeLog(trx, log);
  await countFailures(trx, desk, rules, outcomes);
  takeHappened(trx);
  return next;
}

/** Fields that conditions name, and who asked for the record. */
const usedBy = (rules: readonly RunningRule[]): Set<string> =>
  new Set([
    ...rules.flatMap(({ conditions }) => conditions.groups.flatMap((group) => group.rules.map(({ field }) => field))),
    ...(rules.some(({ performer }) => performer === 'requester') ? ['requester_id'] : []),
  ]);

async function fieldsUsed(
  trx: Trx,
  pageType: PageType,
  used: ReadonlySet<string>,
): Promise<ReadonlyMap<string, RuleField>> {
  const asksCustom = [...used].some((name) => name.startsWith('custom_fields.'));
  const fields = asksCustom ? await fieldsOf(trx, pageType) : ruleFields[pageType];
  return new Map(fields.map((field) => [field.name, field]));
}

/** Roles of who did it, in one statement where a listener asks for them. */
async function makersOf(
  trx: Trx,
  subjects: readonly Subject[],
  rules: readonly RunningRule[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(subjects.flatMap(({ lines }) => lines.map(({ actor_id }) => actor_id)))].filter(
    (id) => id !== null,
  );
  if (!ids.length || !rules.some(({ performer }) => performer === 'agent' || performer === 'requester'))
    return new Map();
  const rows = await trx.selectFrom('help_desk.users').select(['id', 'role']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, role }) => [id, role]));
}

interface RecordRun {
  record: Subject;
  rules: readonly RunningRule[];
  facts: Facts;
  fields: ReadonlyMap<string, RuleField>;
  asked: readonly RuleField[];
  makers: ReadonlyMap<number, string>;
  depth: number;
}

const orRejected = <T>(run: Promise<T>): Promise<T | Rejected> =>
  run.catch((error: unknown) => {
    if (error instanceof Rejected) return error;
    throw error;
  });

async function runRecord(
  trx: Trx,
  desk: Desk,
  { record, rules, facts, fields, asked, makers, depth }: RecordRun,
): Promise<{ lines: Happening[]; log: LoggedRun; outcomes: Map<number, boolean> }> {
  const { pageType, id } = record;
  const [first] = record.lines;
  const acting: Acting = {
    db: trx,
    pageType,
    id,
    now: first?.created_at ?? desk.now(),
    requestId: first?.request_id,
    fields,
    desk,
  };
  const log: Logged[] = [];
  const run = {
    lines: [] as Happening[],
    log: { pageType, id, now: acting.now, requestId: acting.requestId, looked: log },
    outcomes: new Map<number, boolean>(),
  };
  const looked = rulesFor(record, rules, makers, facts.get('requester_id')?.[0]?.id ?? null);
  let present = facts;
  for (const rule of looked) {
    const begun = performance.now();
    const trace = evaluate(rule.conditions, fields, present);
    const entry: Logged = { rule, trace, matched: trace.matched, effects: [], took: 0 };
    log.push(entry);
    const updates = rule.actions.find(({ type }) => type !== 'mail' && type !== 'stop');
    if (trace.matched && depth >= ruleLimits.depth && updates) {
      entry.effects = [{ action: updates.type, done: false, text: looped() }];
      run.outcomes.set(rule.id, false);
      entry.took = since(begun);
      break;
    }
    if (trace.matched) {
      const { effects, lines, stops } = await runActions(acting, rule.actions);
      entry.effects = effects;
      run.outcomes.set(
        rule.id,
        effects.every(({ done }) => done),
      );
      // What a workflow does belongs to the creation: it is no update.
      if (rule.kind === 'listener') run.lines.push(...lines);
      if (lines.length) present = (await factsOf(trx, pageType, [id], asked, desk.zone)).get(id) ?? present;
      entry.took = since(begun);
      if (stops) break;
    }
    entry.took = since(begun);
  }
  return run;
}

const since = (begun: number): number => Math.round((performance.now() - begun) * 1000);

const looped = () =>
  say('rules.loop', 'Not done: {most, number} updates by rules followed one another, so the chain ends here.', {
    most: ruleLimits.depth,
  });

/** The workflows of a record that was created, or the listeners that wait for what happened to it. */
function rulesFor(
  record: Subject,
  rules: readonly RunningRule[],
  makers: ReadonlyMap<number, string>,
  requesterId: number | null,
): readonly RunningRule[] {
  if (isCreated(record)) return rules.filter(({ kind }) => kind === 'workflow');
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
