import { HostFailure } from './host.request';
import type { SqlSource } from './connection';
import type { HostClock, HostKind, HostPage, HostRows, HostSource } from './host';
import { upwards } from './host.order';
import { hostFields, personRef } from './host.rules';
import { maxIds } from './source.http';
import { isLocal, isMoment } from './moment';
import { behind, nowhere, pageOf, type Position, readSweep } from './source.sweep';
import type { Row, SqlDriver } from './sql.driver';
import { mysqlDriver } from './sql.mysql';
import { postgresDriver } from './sql.postgres';
import { sqliteDriver } from './sql.sqlite';
import { placeholdersOf, type SqlValues } from './sql.text';
import { rowOf } from './sql.row';

/** In milliseconds: how long a statement may take, and one for whose rows somebody waits. */
const times = { page: 30_000, some: 2000 };
/** Rows of a page: fewer, larger ones make a first fill faster. */
const pageSize = 5000;
/** Rows of a statement that does not page. */
const maxAtOnce = 10_000;
/** After so many pages their position is marked. */
const markEvery = 2;

/**
 * How far a kind is read. The next pass begins at the older mark, where the pass before ended (or two to four pages earlier):
 * a transaction of the host may commit a row with an earlier moment than those that have been read.
 */
interface Progress {
  at: Position;
  older: Position;
  newer: Position;
  pages: number;
  /** A pass is under way. */
  open: boolean;
}

export const driverFor = (url: string): SqlDriver =>
  /^postgres(ql)?:/.test(url) ? postgresDriver(url) : url.startsWith('sqlite:') ? sqliteDriver(url) : mysqlDriver(url);

/** Records by statements on the host's database, which are only ever read. `zone` is that of moments which say none. */
export function sqlSource(url: string, statements: Partial<Record<HostKind, SqlSource>>, zone = 'UTC'): HostSource {
  const driver = driverFor(url);
  const checked = new Set<string>();
  const local = new Set<HostKind>();

  function statementsOf(kind: HostKind): SqlSource {
    const found = statements[kind];
    if (!found) throw new HostFailure(`there are no statements for ${kind}`);
    return found;
  }

  /** Does the statement give the columns that are needed? Asked once of each kind. */
  function check(kind: HostKind, columns: readonly string[], statement: 'changed' | 'by_ids' = 'changed'): void {
    const known = `${kind} ${statement}`;
    if (checked.has(known) || !columns.length) return;
    const missing = Object.entries(hostFields[kind])
      .filter(([name, { required }]) => required && !columns.includes(name))
      .map(([name]) => name);
    if (
      statement === 'changed' &&
      placeholdersOf(statementsOf(kind).changed).has('since') &&
      !columns.includes('changed_at')
    )
      missing.push('changed_at');
    if (missing.length) throw new HostFailure(`data.${kind}.${statement} gives no column ${missing.join(', ')}`);
    checked.add(known);
  }

  function readRows<K extends HostKind>(kind: K, rows: readonly Row[]): HostRows[K][] {
    if (!local.has(kind) && rows.some(saysNoZone)) local.add(kind);
    const { timeZone = zone, descending = false } = statementsOf(kind);
    return upwards(rows.map((row) => rowOf(kind, row, timeZone)) as unknown as HostRows[K][], descending);
  }

  async function page<K extends HostKind>(kind: K, { s, a, k }: Position, paged: boolean) {
    const { columns, rows } = await driver.rows(
      statementsOf(kind).changed,
      { since: s, after: a, after_kind: k, limit: pageSize },
      { within: times.page, max: paged ? pageSize : maxAtOnce },
    );
    check(kind, columns);
    return rows;
  }

  /** The rows behind a position, and where they end; `more`: there may be others behind them. */
  async function rowsBehind<K extends HostKind>(kind: K, from: Position, paged: boolean) {
    const rows = await page(kind, from, paged);
    const last = rows.at(-1);
    const more = paged && rows.length === pageSize;
    const at: Position = last ? { s: last.changed_at ?? from.s, a: last.id ?? null, k: last.kind ?? null } : from;
    if (more && same(at, from))
      throw new HostFailure(
        `data.${kind}.changed gives the same page again: it must be ordered by changed_at, id and begin behind :since, :after`,
      );
    return { rows: readRows(kind, rows), at, more };
  }

  async function pageByTime<K extends HostKind>(
    kind: K,
    cursor: string | null,
    since: boolean,
    paged: boolean,
  ): Promise<HostPage<K>> {
    const progress = begin(readProgress(cursor), since);
    const { rows, at, more } = await rowsBehind(kind, progress.at, paged);
    if (!since && !more) return { rows, cursor: null, more: false };
    return { rows, cursor: JSON.stringify(step(progress, at, more)), more };
  }

  /** Of records without a time of their last change: a pass reads what is new, and some of the others. */
  async function pageById<K extends HostKind>(kind: K, cursor: string | null): Promise<HostPage<K>> {
    const sweep = readSweep(cursor);
    const { rows, at, more } = await rowsBehind(kind, pageOf(sweep), true);
    const next = behind(sweep, at, more);
    return { rows, cursor: next && JSON.stringify(next.sweep), more: next !== null && next.isOpen };
  }

  return {
    async changed<K extends HostKind>(kind: K, since: string | null): Promise<HostPage<K>> {
      const names = placeholdersOf(statementsOf(kind).changed);
      const paged = names.has('limit') && (names.has('since') || names.has('after'));
      return paged && !names.has('since') ? pageById(kind, since) : pageByTime(kind, since, names.has('since'), paged);
    },

    async byIds<K extends HostKind>(kind: K, ids: readonly string[]): Promise<HostRows[K][]> {
      const wanted = new Set(ids);
      const rows: HostRows[K][] = [];
      const each = [...wanted];
      for (let from = 0; from < each.length; from += maxIds) {
        const read = await someRows(kind, each.slice(from, from + maxIds));
        rows.push(...readRows(kind, read));
      }
      return rows.filter((row) => wanted.has(kind === 'people' && 'kind' in row ? `${row.kind}:${row.id}` : row.id));
    },

    ids(kind) {
      const { ids } = statementsOf(kind);
      return ids === null ? null : batches(kind, ids);
    },

    count(kind) {
      const { ids } = statementsOf(kind);
      return ids === null ? null : countOf(ids);
    },

    async clock(): Promise<HostClock | null> {
      if (!driver.clock) return null;
      const { rows } = await driver.rows(driver.clock, {}, { within: times.some, max: 1 });
      const [utc, shown] = [Number(rows[0]?.utc), Number(rows[0]?.local)];
      return { ahead: utc - Date.now() / 1000, offset: shown - utc, local };
    },

    close: () => driver.close(),
  };

  async function countOf(ids: string): Promise<number> {
    const counted = `select count(*) as n from (${ids.replace(/;\s*$/, '')}) q`;
    const { rows } = await driver.rows(counted, {}, { within: times.page, max: 1 });
    return Number(rows[0]?.n);
  }

  /** An id that the database cannot even read, such as a text for a number, fails them all: it is left out. */
  async function someRows(kind: HostKind, ids: readonly string[]): Promise<Row[]> {
    const { byIds, changed } = statementsOf(kind);
    const search =
      byIds ?? `select * from (${changed.replace(/;\s*$/, '')}) q where ${driver.asText('q.id')} in (:ids)`;
    const plain = byIds || kind !== 'people' ? ids : ids.map((id) => personRef(id, 'client').id);
    try {
      const limits = { within: times.some, max: maxAtOnce };
      const { columns, rows } = await driver.rows(search, { ...whole, ...valuesFor(kind, ids), ids: plain }, limits);
      check(kind, columns, byIds ? 'by_ids' : 'changed');
      return rows;
    } catch (error) {
      if (!/\((22P02|22003)\)$/.test((error as Error).message)) throw error;
      if (ids.length === 1) return [];
      const half = ids.length >> 1;
      return [...(await someRows(kind, ids.slice(0, half))), ...(await someRows(kind, ids.slice(half)))];
    }
  }

  async function* batches(kind: HostKind, statement: string): AsyncGenerator<string[]> {
    for await (const rows of driver.stream(statement, {}, { within: times.page })) {
      if (!rows.every(({ id, kind: one }) => id && (kind !== 'people' || one)))
        throw new HostFailure(`data.${kind}.ids gives no column id${kind === 'people' ? ' or no column kind' : ''}`);
      yield rows.map((row) => (kind === 'people' ? `${row.kind}:${row.id}` : row.id!));
    }
  }
}

const saysNoZone = (row: Row): boolean =>
  Object.keys(row).some((field) => isMoment(field) && isLocal(row[field] ?? ''));

/** Everything that `changed` may give. */
const whole = { since: null, after: null, after_kind: null, limit: 2 ** 31 - 1 };

/** Placeholders of `by_ids`; of people the references, and the ids of either kind. */
export function valuesFor(kind: HostKind, ids: readonly string[]): SqlValues {
  if (kind !== 'people') return {};
  const refs = ids.map((id) => personRef(id, 'client'));
  const of = (wanted: string) => refs.filter((ref) => ref.kind === wanted).map(({ id }) => id);
  return { agents: of('agent'), clients: of('client') };
}

function readProgress(cursor: string | null): Progress {
  const read = cursor === null ? null : (JSON.parse(cursor) as Partial<Progress>);
  // What is no cursor of such passes begins anew: the statement may have been another.
  return read?.older ? (read as Progress) : { at: nowhere, older: nowhere, newer: nowhere, pages: 0, open: false };
}

/** A pass that begins starts at the older mark; without :since it reads everything again. */
const begin = (progress: Progress, since: boolean): Progress =>
  progress.open ? progress : { ...progress, at: since ? progress.older : nowhere, pages: 0, open: true };

function step(progress: Progress, at: Position, more: boolean): Progress {
  const pages = progress.pages + 1;
  const marks = !more || pages % markEvery === 0 ? { older: progress.newer, newer: at } : {};
  return { ...progress, ...marks, at, pages, open: more };
}

const same = (one: Position, other: Position): boolean => one.s === other.s && one.a === other.a && one.k === other.k;
