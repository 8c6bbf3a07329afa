import type { Database, Db, Trx } from '../../shared/db';
import type { MirroredState } from '../help-desk';
import { HostFailure } from './host.request';
import type { Connection } from './connection';
import { compareIds, countShown, dropOwn, markGone } from './gone';
import { type ClockState, clockOf } from './clock';
import type { HostKind, HostPage } from './host';
import { orderOf } from './host.order';
import { lookupIn } from './lookup';
import { learn, putBack, setAside } from './mirror.indexes';
import {
  leaseOn,
  missingKinds,
  saveCursor,
  saveFailure,
  saveMissing,
  savePass,
  stateOf,
  statesOf,
} from './mirror.state';
import { Ids, type Ref } from './refs';
import { isMissing, sourceOf } from './source';
import { idIn, refsOfRows, storeOf } from './store';

interface Options {
  db: Database;
  /** At the terminal, while the mirror is filled first. */
  reportLine?: (line: string) => void;
  /** Into the log. */
  warn?: (line: string) => void;
}

/** What came of comparing all ids of a kind. */
interface Comparison {
  /** In milliseconds of the process. */
  at: number;
  /** By how many the host had more records than the mirror shows. */
  more: number;
  /** What was read by id since then; what is left out of it, or not given, is not asked for again. */
  left: Set<string>;
}

interface Reading {
  /** For the first time: nobody is told of what comes. */
  filling: boolean;
  /** What rows name is asked of the host, too. */
  follow?: boolean;
  /** This process is the one that follows the host, and must go on being it. */
  holding?: boolean;
}

export interface Mirror {
  /** The kinds that the host tells of, as far as is known: those that it does not have (404) are the service desk's own. */
  kinds(): readonly HostKind[];
  /** How each of them stood after the last pass of this process. */
  states(): readonly MirroredState[];
  /** What is wrong with the host's clock. */
  clock(): ClockState;
  /** Fills the mirror if it is empty, and follows the host from then on. A host that does not answer is tried again. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** One pass for changes, if this process is the one that follows the host; for tests and measures. */
  pass(): Promise<void>;
  /** The same in whichever process, because somebody asks for it; what is being read for the first time is left alone. */
  readAgain(): Promise<void>;
  /** Our ids of the host's records, by `kind:id`; what is unknown is asked of the host at this moment. */
  find(refs: readonly Ref[]): Promise<Map<string, number>>;
  /** The host says that these have changed. Throws {@link HostFailure}. */
  refresh(kind: HostKind, changed: readonly string[], deleted: readonly string[]): Promise<void>;
}

/** Kinds in an order in which each comes after those that it refers to. Heads of groups are people: see `fill`. */
const order: readonly HostKind[] = [
  'statuses',
  'priorities',
  'ticket_types',
  'locations',
  'organizations',
  'departments',
  'teams',
  'people',
  'tickets',
];
/** They name people, who name them: they are read again after people, once. */
const groups: readonly HostKind[] = ['organizations', 'departments', 'teams'];

/** So few records are compared with the ids of the host in each pass. */
const fewCompared = 20_000;
/** More of them are when the host has another number than it had, and after so long. */
const compareAfterMs = 600_000;
/** Records that are read by their ids at once. */
const takenAtOnce = 1000;
const reportEveryMs = 3000;
/** What was never read as a whole is tried again after so long, even if the passes are farther apart. */
const retrySeconds = 10;
/** After so many pages of the first fill the database learns how large its tables have grown, and at its end. */
const knownAt = new Set([1, 5, 30]);

/** Keeps the schema `help_desk` like the records of a connected host (E50; docs/decisions/024). */
export function mirrorOf(
  connection: Pick<Connection, 'name' | 'http' | 'sql' | 'data' | 'every' | 'firstAdmin' | 'timeZone'>,
  { db, reportLine = () => undefined, warn = () => undefined }: Options,
): Mirror {
  const source = sourceOf(connection);
  const store = storeOf({ db, source, firstAdmin: connection.firstAdmin, warn });
  const lease = leaseOn(db);
  const failing = new Map<HostKind, string>();
  const compared = new Map<HostKind, Comparison>();
  const clock = clockOf(connection, { source, warn });
  const kinds = order.filter((kind) => source.kinds.includes(kind));
  let missing: readonly string[] = [];
  let states: readonly MirroredState[] = kinds.map((kind) => ({ kind, state: 'unread', as_of: null }));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  /** Reads a kind from where it was left to the end. */
  async function read(kind: HostKind, { filling, follow = true, holding = true }: Reading): Promise<void> {
    const begun = performance.now();
    const seconds = (): number => (performance.now() - begun) / 1000;
    // Before its rows: what comes meanwhile is read, too.
    const count = filling ? null : await source.count(kind);
    let { cursor } = await stateOf(db, kind);
    const whole = cursor === null;
    const deleted: string[] = [];
    let rows = 0;
    let pages = 0;
    let reportedAt = performance.now();
    const known = filling ? new Ids() : undefined;
    let next: Promise<HostPage<HostKind>> = source.changed(kind, cursor);
    for (;;) {
      const page = await next;
      // The host reads the next page while this one is written.
      if (page.more) next = source.changed(kind, page.cursor);
      next.catch(() => undefined);
      if (page.more && page.cursor === null) throw new HostFailure(`it has more ${kind} and no cursor for them`);
      cursor = page.cursor;
      const also = (trx: Trx) => saveCursor(trx, kind, page.cursor);
      await store.put(kind, page.rows, { report: !filling, follow, known, also });
      deleted.push(...(page.deleted ?? []));
      rows += page.rows.length;
      if (!page.more) {
        // What a list that is always whole does not have is gone.
        if (whole && cursor === null && !filling) {
          const ids = refsOfRows(kind, page.rows).map(idIn(kind));
          if (rows === page.rows.length) deleted.push(...(await compareIds(db, kind, [ids], seconds())).gone);
        }
        break;
      }
      pages++;
      if (filling && knownAt.has(pages)) await learn(db, kind);
      if (stopped) return;
      if (holding && !(await lease.hold()))
        throw new HostFailure('another process of the service desk has gone on with it');
      if (filling && performance.now() - reportedAt > reportEveryMs) {
        reportedAt = performance.now();
        reportLine(`  ${titleOf(kind)}: ${rows.toLocaleString('en')} …`);
      }
    }
    await markGone(db, kind, deleted);
    if (count !== null) await compare(kind, count, holding);
    if (filling) {
      await dropOwn(db, kind);
      await putBack(db, lease.hold);
      await learn(db, kind);
    }
    await savePass(db, kind, seconds());
    // Groups are read again when people are known.
    if (filling && follow) reportLine(`  ${titleOf(kind)}: ${rows.toLocaleString('en')}`);
  }

  /**
   * Finds what the host has deleted, and what it has that no pass reads, since its time of change is an old one. `count`: how
   * many records of the kind it has.
   */
  async function compare(kind: HostKind, count: number, holding: boolean): Promise<void> {
    const now = performance.now();
    const shown = await countShown(db, kind);
    const last = compared.get(kind);
    const isLate = !last || now - last.at >= compareAfterMs;
    if (!isLate && shown > fewCompared && count - shown === last.more) return;
    const ids = source.ids(kind);
    if (!ids) return;
    const found = await compareIds(db, kind, ids);
    await markGone(db, kind, found.gone);
    const left = isLate ? new Set<string>() : last.left;
    await take(
      kind,
      found.lacking.filter((id) => !left.has(id)),
      holding,
    );
    for (const id of found.lacking) left.add(id);
    compared.set(kind, { more: found.count - (await countShown(db, kind)), at: now, left });
  }

  /** Reads records by their ids. */
  async function take(kind: HostKind, ids: readonly string[], holding: boolean): Promise<void> {
    for (let from = 0; from < ids.length && !stopped; from += takenAtOnce) {
      await store.put(kind, await source.byIds(kind, ids.slice(from, from + takenAtOnce)), { report: true });
      if (holding && !(await lease.hold())) return;
    }
  }

  /** Reads a kind; a failure is kept and told once, until it is over. */
  async function attempt(kind: HostKind, how: Reading): Promise<void> {
    try {
      await read(kind, how);
      if (failing.delete(kind)) warn(`${connection.name} tells its ${kind} again.`);
    } catch (error) {
      if (isMissing(error, kind)) {
        await saveMissing(db, kind);
        failing.delete(kind);
        return;
      }
      if (!(error instanceof HostFailure)) throw error;
      const { message } = error;
      if (failing.get(kind) !== message)
        warn(`${connection.name} does not tell its ${kind}: ${message}. What is known of them stays.`);
      failing.set(kind, message);
      await saveFailure(db, kind, message);
      if (how.filling && !stopped) await putBack(db, lease.hold);
    }
  }

  /** What the database says of the kinds, whichever process has read them. */
  async function look(): Promise<void> {
    missing = await missingKinds(db);
    states = await statesOf(db, kinds);
  }

  /** Was it never read, or did the host not have it until now? What was kept here in its place goes with its first fill. */
  const isNew = async (kind: HostKind): Promise<boolean> => missing.includes(kind) || !(await stateOf(db, kind)).filled;

  async function passOnce(): Promise<void> {
    if (await lease.hold())
      for (const kind of kinds) {
        if (stopped) return;
        await attempt(kind, { filling: await isNew(kind) });
      }
    await clock.look();
    await look();
  }

  async function readAgain(): Promise<void> {
    for (const kind of kinds)
      if (!stopped && !(await isNew(kind))) await attempt(kind, { filling: false, holding: false });
  }

  async function fill(): Promise<void> {
    reportLine(`Reading ${connection.name} for the first time:`);
    for (const kind of kinds) {
      if (stopped) return;
      const isGroup = groups.includes(kind);
      // What was read before a failure is not read again.
      if ((await stateOf(db, kind)).filled) continue;
      await setAside(db, kind);
      await attempt(kind, { filling: true, follow: !isGroup });
      // Their heads are known now.
      if (kind === 'people')
        for (const group of kinds.filter((one) => groups.includes(one))) {
          await saveCursor(db, group, null);
          await attempt(group, { filling: true });
        }
    }
    const unread = kinds.filter((kind) => failing.has(kind));
    await clock.look();
    if (kinds.includes('priorities')) reportLine(`Priorities, ${await prioritiesInOrder(db)}.`);
    reportLine(unread.length ? `Not read yet, and tried again: ${unread.join(', ')}.` : 'Everything is read.');
    await look();
  }

  const isUnread = (): boolean => states.some(({ state }) => state === 'unread');

  /** One thing after the other, whoever asks. */
  const inTurn = (work: () => Promise<void>): Promise<void> =>
    (running = running
      .then(work, work)
      .catch((error: unknown) => warn(`following ${connection.name}: ${String(error)}`)));

  function followOn(): void {
    if (stopped) return;
    const seconds = isUnread() ? Math.min(connection.every, retrySeconds) : connection.every;
    timer = setTimeout(() => void inTurn(passOnce).then(followOn), seconds * 1000);
  }

  const { find } = lookupIn({ db, source, store, warn: (line) => warn(`${connection.name}: ${line}`) });

  return {
    kinds: () => kinds.filter((kind) => !missing.includes(kind)),
    states: () => states,
    clock: () => clock.state(),
    find,
    pass: () => inTurn(passOnce),
    readAgain: () => inTurn(readAgain),
    async start() {
      await look();
      if (isUnread()) {
        if (await lease.hold()) await inTurn(fill);
        else reportLine(`${connection.name} is being read for the first time by another process.`);
      } else void inTurn(passOnce);
      followOn();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await lease.leave().catch(() => undefined);
      await source.close();
    },
    async refresh(kind, changed, deleted) {
      const found = await source.byIds(kind, changed);
      await store.put(kind, found, { report: true });
      const there = new Set(refsOfRows(kind, found).map(idIn(kind)));
      await markGone(db, kind, [...deleted, ...changed.filter((id) => !there.has(id))]);
    },
  };
}

/** How they stand, for whoever starts the server. */
async function prioritiesInOrder(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('help_desk.priorities')
    .select(['name', 'position'])
    .where('gone_at', 'is', null)
    .execute();
  return orderOf(rows).sentence;
}

const titleOf = (kind: HostKind): string => (kind.charAt(0).toUpperCase() + kind.slice(1)).replace('_', ' ');
