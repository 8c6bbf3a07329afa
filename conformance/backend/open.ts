import { HostFailure } from '../../server/help-desk/connected/host.request';
import type { Connection, SqlSource } from '../../server/help-desk/connected/connection';
import type { HostKind, HostRows, HostSource } from '../../server/help-desk/connected/host';
import { signatureHeader, signatureOf, timeHeader } from '../../server/help-desk/connected/signature';
import { sqlSource } from '../../server/help-desk/connected/source.sql';
import { assert, NotTried, Unmet } from '../check';
import type { BackendAdapter } from './adapter';

/** How long the service desk waits, in milliseconds: for one record or a person, and for a page. */
export const timeout = { one: 2000, page: 30_000 };

export interface Reply {
  status: number;
  /** Undefined if it is no JSON. */
  json: unknown;
  text: string;
}

export interface Question {
  method?: string;
  body?: string;
  cookie?: string;
  /** Milliseconds that it may take. */
  within?: number;
  /** The headers that sign it, from those of a good signature. */
  sign?: (good: Record<string, string>) => Record<string, string>;
}

/** One try of a back end: asks as the service desk does, and keeps what several checks need. */
export interface Backend extends BackendAdapter {
  /** Address below the host API. Throws {@link NotTried} if the connection has none. */
  api(path: string): string;
  send(url: string, question?: Question): Promise<Reply>;
  /** The rows of a reply that has to be a page or a list of rows. */
  rows<K extends HostKind>(kind: K, query: Record<string, string>): Promise<Page<K>>;
  /** The records of these ids, by HTTP or by statements. */
  byIds<K extends HostKind>(kind: K, ids: readonly string[]): Promise<HostRows[K][]>;
  /** What changed since a cursor, by HTTP or by statements. */
  changed<K extends HostKind>(kind: K, since: string): Promise<Walk<K>>;
  /** Everything of a kind, up to {@link mostPages} pages; read once. */
  walk<K extends HostKind>(kind: K): Promise<Walk<K>>;
  /** Is this kind read by HTTP? */
  readsByHttp(kind: HostKind): boolean;
  /** Is this kind read at all? */
  reads(kind: HostKind): boolean;
  close(): Promise<void>;
}

export interface Page<K extends HostKind> {
  rows: HostRows[K][];
  cursor?: unknown;
  more?: unknown;
}

export interface Walk<K extends HostKind> {
  rows: HostRows[K][];
  /** Of the last page. */
  cursor: string | null;
  /** Was the end reached? */
  ended: boolean;
}

/** The kinds that are read by SQL. */
export function statementsOf({ data }: Connection): Partial<Record<HostKind, SqlSource>> {
  return Object.fromEntries(Object.entries(data).filter(([, from]) => typeof from === 'object'));
}

/** Pages that are read of a kind, of a thousand by HTTP. */
export const mostPages = 20;

export const idsQuery = (ids: readonly string[]): string => ids.map(encodeURIComponent).join(',');

export function openBackend(adapter: BackendAdapter): Backend {
  const { http, data } = adapter.connection;
  const api = (path: string): string => {
    if (!http) throw new NotTried('The connection has no http.');
    return `${http.url.replace(/\/+$/, '')}${path}`;
  };
  const send = async (url: string, question: Question = {}): Promise<Reply> => {
    const { method = 'GET', body = '', cookie, within = timeout.one, sign = (good) => good } = question;
    const { pathname, search } = new URL(url);
    const time = Math.floor(Date.now() / 1000);
    const good: Record<string, string> = http
      ? {
          [timeHeader]: String(time),
          [signatureHeader]: signatureOf(http.secret, { method, target: pathname + search, body, time }),
        }
      : {};
    const reply = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(within),
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...sign(good),
      },
      ...(body && { body }),
    }).catch((error: Error) => {
      throw new Unmet(
        error.name === 'TimeoutError'
          ? `There was no reply to ${method} ${pathname} within ${within / 1000} s.`
          : `${method} ${pathname} was not answered: ${String((error.cause as Error | undefined)?.message ?? error.message)}.`,
      );
    });
    const text = await reply.text();
    return { status: reply.status, text, json: jsonOf(text) };
  };
  const rows = async <K extends HostKind>(kind: K, query: Record<string, string>): Promise<Page<K>> => {
    const search = new URLSearchParams(query).toString();
    const within = query.ids === undefined ? timeout.page : timeout.one;
    const reply = await send(api(`/${kind}${search && `?${search}`}`), { within });
    assert(reply.status === 200, `${kind} were answered with ${shown(reply)}, not 200 and JSON.`);
    const page = reply.json as Page<K> | undefined;
    assert(Array.isArray(page?.rows), `The reply for ${kind} has no list "rows": ${shown(reply)}.`);
    return page as Page<K>;
  };
  const walks = new Map<HostKind, Promise<Walk<HostKind>>>();
  const read = async <K extends HostKind>(kind: K, from: string | null): Promise<Walk<K>> => {
    const walk: Walk<K> = { rows: [], cursor: from, ended: false };
    for (let page = 1; page <= mostPages && !walk.ended; page++) {
      const {
        rows: some,
        cursor,
        more,
      } = await rows(kind, {
        limit: '1000',
        ...(walk.cursor !== null && { since: walk.cursor }),
      });
      assert(some.length <= 1000, `A page of ${kind} has ${some.length} rows; 1,000 were asked for.`);
      assert(
        typeof more === 'boolean',
        `In page ${page} of ${kind} "more" is ${JSON.stringify(more)}, not true or false.`,
      );
      assert(
        cursor === null || (typeof cursor === 'string' && cursor !== ''),
        `In page ${page} of ${kind} "cursor" is ${JSON.stringify(cursor)}, not a text or null.`,
      );
      assert(!more || cursor !== null, `Page ${page} of ${kind} says that there is more, and has no cursor.`);
      assert(!more || some.length, `Page ${page} of ${kind} says that there is more, and is empty.`);
      assert(
        !more || cursor !== walk.cursor,
        `The cursor of page ${page} of ${kind} is the one that was sent: it never ends.`,
      );
      walk.rows.push(...some);
      walk.cursor = cursor;
      walk.ended = !more;
    }
    return walk;
  };
  const { sql } = adapter.connection;
  let opened: HostSource | undefined;
  /** The statements as the service desk would run them. */
  const statements = async <T>(run: (source: HostSource) => Promise<T>): Promise<T> => {
    if (!sql) throw new NotTried('The connection reads nothing by SQL.');
    opened ??= sqlSource(sql.url, statementsOf(adapter.connection));
    return run(opened).catch((error: Error) => {
      throw error instanceof HostFailure ? new Unmet(`It fails: ${error.message}.`) : error;
    });
  };
  const follow = async <K extends HostKind>(kind: K, since: string | null): Promise<Walk<K>> => {
    if (readsByHttp(kind)) return read(kind, since);
    return statements(async (source) => {
      const walk: Walk<K> = { rows: [], cursor: since, ended: false };
      for (let page = 0; page < mostPages && !walk.ended; page++) {
        const next = await source.changed(kind, walk.cursor);
        walk.rows.push(...next.rows);
        Object.assign(walk, { cursor: next.cursor, ended: !next.more });
      }
      return walk;
    });
  };
  const readsByHttp = (kind: HostKind): boolean => data[kind] === 'http';
  const walk = <K extends HostKind>(kind: K): Promise<Walk<K>> => {
    if (!data[kind]) return Promise.reject(new NotTried(`The connection does not read ${kind}.`));
    const known = walks.get(kind) ?? follow(kind, null);
    walks.set(kind, known as Promise<Walk<HostKind>>);
    return known as Promise<Walk<K>>;
  };
  return {
    ...adapter,
    api,
    send,
    rows,
    walk,
    byIds: async (kind, ids) =>
      readsByHttp(kind)
        ? (await rows(kind, { ids: idsQuery(ids) })).rows
        : statements((source) => source.byIds(kind, ids)),
    changed: follow,
    readsByHttp,
    reads: (kind) => data[kind] !== undefined,
    close: async () => opened?.close(),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A reply in a sentence: its status, and the beginning of what came. */
export const shown = ({ status, text }: Reply): string => `${status} "${text.trim().slice(0, 80)}"`;
