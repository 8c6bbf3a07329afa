import { type PageType, pageTypes, type RuleField, ruleFields } from '../../wire/rule/rule';
import type { Trx } from '../shared/db';
import { type Happening, takeHappened } from '../shared/happened';
import type { Sentence } from '../shared/sentence';
import type { Desk, RunningRule } from './rule.acting';
import { activeRules, type RulesOf } from './rule.active';
import { authorsOf, settingRights, stopOf } from './rule.author';
import { Breaks } from './rule.breaks';
import { recordsIn, type Subject } from './rule.events';
import { factsOf } from './rule.facts';
import { countFailures, noteStops } from './rule.failures';
import { fieldsOf } from './rule.fields';
import { type LoggedRun, LogRooms, writeLog } from './rule.log';
import { isCreated, momentOf, type Round, rulesFor, runRecord } from './rule.record';
import { fault, Rejected, type RejectedRecord } from './rule.rejected';
import { faultOf } from './rule.run';
import { apart } from './rule.savepoint';

/** So many records of one transaction have every rule in their log that was looked at; of more only those that matched. */
const logged = 100;
/** Records whose texts are in memory at once. */
const atOnce = 100;

/**
 * Runs workflows and listeners on what happened in a transaction that is about to end (E28–E36). What fails is logged
 * and reported, and undoes nothing else. Throws only what rejects a creation, and what the whole transaction has to be
 * run again for.
 */
export async function runRules(trx: Trx, desk: Desk): Promise<void> {
  let lines = takeHappened(trx);
  for (let depth = 0; lines.length; depth++) {
    const subjects = recordsIn(lines);
    const rules = await apart(
      trx,
      () => activeRules(trx, desk, waitedFor(subjects)),
      (error) => {
        desk.report(error);
        return [];
      },
    );
    if (!rules.length) return;
    lines = await apart(
      trx,
      () => runRound(trx, desk, { subjects, rules, depth }),
      async (error) => {
        desk.report(error);
        await writeLog(
          trx,
          desk,
          subjects.slice(0, logged).map((record) => notRun(record, desk, { rules, makers: new Map() })),
        );
        return [];
      },
    );
  }
}

/** Which rules may concern these records. */
const waitedFor = (subjects: readonly Subject[]): RulesOf[] =>
  pageTypes.flatMap((pageType) => {
    const ofType = subjects.filter((one) => one.pageType === pageType);
    return [
      ...(ofType.some(isCreated) ? [{ kind: 'workflow' as const, pageType }] : []),
      ...(ofType.some((one) => !isCreated(one)) ? [{ kind: 'listener' as const, pageType }] : []),
    ];
  });

interface Lot {
  subjects: readonly Subject[];
  rules: readonly RunningRule[];
  /** So many updates by rules led here. */
  depth: number;
}

/** Returns what happened by listeners, for the next round. */
async function runRound(trx: Trx, desk: Desk, { subjects, rules, depth }: Lot): Promise<Happening[]> {
  const all = nothing();
  const rooms = new LogRooms();
  const authors = await authorsOf(
    trx,
    rules.map(({ author_id }) => author_id),
  );
  const stopped = new Map<number, Sentence>();
  const makers = await makersOf(trx, subjects, rules);
  const breaks = new Breaks();
  for (const pageType of new Set(rules.map((one) => one.page_type))) {
    const ofType = rules.filter((one) => one.page_type === pageType);
    const records = subjects.filter((one) => one.pageType === pageType);
    const used = usedBy(ofType);
    const fields = await fieldsUsed(trx, pageType, [...used, ...setBy(ofType)]);
    for (const [id, why] of stoppedOf(ofType, authors, fields)) stopped.set(id, why);
    const requestedOf = [...fields.values()].filter(({ name }) => used.has(name));
    const round: Round = { rules: ofType, stopped, authors, fields, requestedOf, makers, depth, breaks };
    for (let from = 0; from < records.length; from += atOnce) {
      const some = records.slice(from, from + atOnce);
      const ran = await apart(
        trx,
        () => runSome(trx, desk, round, { pageType, some, rooms }),
        (error): Ran => {
          desk.report(error);
          return { ...nothing(), log: some.map((record) => notRun(record, desk, round)) };
        },
      );
      all.next.push(...ran.next);
      all.rejected.push(...ran.rejected);
      for (const [id, ok] of ran.outcomes) all.outcomes.set(id, ok && all.outcomes.get(id) !== false);
      const few = subjects.length <= logged;
      await writeLog(
        trx,
        desk,
        ran.log.map((run) => ({
          ...run,
          looked: run.looked.filter(({ matched, effects }) => few || matched || effects.length),
        })),
      );
    }
  }
  // Whoever makes many at once hears of all of them, and makes the others.
  const [first, ...others] = all.rejected;
  if (first) throw new Rejected([first, ...others]);
  await countFailures(trx, desk, rules, all.outcomes);
  await noteStops(trx, desk, rules, stopped);
  takeHappened(trx);
  return all.next;
}

/** What rules did with some records. */
interface Ran {
  /** What happened by listeners. */
  next: Happening[];
  /** Did everything of a rule succeed? By the ids of those that matched. */
  outcomes: Map<number, boolean>;
  rejected: RejectedRecord[];
  log: LoggedRun[];
}

const nothing = (): Ran => ({ next: [], outcomes: new Map(), rejected: [], log: [] });

/** Runs the rules of some records of a kind, whose fields are read at once. */
async function runSome(
  trx: Trx,
  desk: Desk,
  round: Round,
  { pageType, some, rooms }: { pageType: PageType; some: readonly Subject[]; rooms: LogRooms },
): Promise<Ran> {
  const facts = await factsOf(
    trx,
    pageType,
    some.map(({ id }) => id),
    round.requestedOf,
    desk.zone,
  );
  const ran = nothing();
  for (const record of some) {
    const present = facts.get(record.id);
    if (!present) continue;
    const run = await orRejected(runRecord(trx, desk, round, { record, facts: present, rooms: rooms.ofRecord() }));
    if (run instanceof Rejected) {
      ran.rejected.push(...run.records);
      continue;
    }
    ran.next.push(...run.lines);
    ran.log.push({ pageType, id: record.id, ...momentOf(record, desk), looked: run.looked });
    for (const [id, ok] of run.outcomes) ran.outcomes.set(id, ok && ran.outcomes.get(id) !== false);
  }
  return ran;
}

/** The log of a record whose rules could not be run at all: each of them with its first action. */
const notRun = (record: Subject, desk: Desk, round: Pick<Round, 'rules' | 'makers'>): LoggedRun => ({
  pageType: record.pageType,
  id: record.id,
  ...momentOf(record, desk),
  looked: rulesFor(record, round, new Map())
    .filter(({ page_type }) => page_type === record.pageType)
    .map((rule) => ({
      rule,
      matched: false,
      groups: [],
      left_out: rule.conditions.count,
      effects: faultOf(rule),
      took: 0,
      why: fault(),
    })),
});

/** Why rules do not run, by their ids. */
const stoppedOf = (
  rules: readonly RunningRule[],
  authors: Awaited<ReturnType<typeof authorsOf>>,
  fields: ReadonlyMap<string, RuleField>,
): Round['stopped'] =>
  new Map(
    rules.flatMap(({ id, author_id, needed, actions }) => {
      const author = author_id === null ? undefined : authors.get(author_id);
      const why = stopOf(author, [...needed, ...settingRights(actions, fields)]);
      return why ? [[id, why] as const] : [];
    }),
  );

/** Fields that conditions name, and who asked for the record. */
const usedBy = (rules: readonly RunningRule[]): Set<string> => {
  const used = new Set<string>();
  for (const { conditions, performer } of rules) {
    for (const group of conditions.groups) for (const { field } of group.rules) used.add(field);
    if (performer === 'requester') used.add('requester_id');
  }
  return used;
};

/** Fields that actions set. */
const setBy = (rules: readonly RunningRule[]): string[] =>
  rules.flatMap(({ actions }) => actions.flatMap((action) => (action.type === 'set' ? [action.field] : [])));

async function fieldsUsed(
  trx: Trx,
  pageType: PageType,
  used: readonly string[],
): Promise<ReadonlyMap<string, RuleField>> {
  const readsCustom = used.some((name) => name.startsWith('custom_fields.'));
  const fields = readsCustom ? await fieldsOf(trx, pageType) : ruleFields[pageType];
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

const orRejected = <T>(run: Promise<T>): Promise<T | Rejected> =>
  run.catch((error: unknown) => {
    if (error instanceof Rejected) return error;
    throw error;
  });
