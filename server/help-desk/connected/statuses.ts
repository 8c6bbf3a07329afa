import { maxStatusTickets } from '../../../wire/parts/lookup';
import type { Db } from '../../shared/db';
import type { HelpDesk } from '../help-desk';
import { HostFailure, requestHost } from './host.request';
import type { Connection } from './connection';
import { kept } from './kept';
import { hostIdsOf, idsOfRefs } from './refs';
import { driverFor } from './source.sql';

/** How long the help-desk may take to say which statuses a ticket can take, in milliseconds. */
const within = 2000;
/** How long that is used, and how long it is not asked again after a failure, in milliseconds. */
const times = { keep: 10_000, failure: 30_000 };
const max = { statuses: 1000, bytes: 1024 * 1024, kept: 10_000 };

interface Source {
  /** The host's ids of the statuses that its ticket can take; null if it does not say. Throws {@link HostFailure}. */
  of(ticket: string): Promise<readonly string[] | null>;
  close(): Promise<void>;
}

/** As the connection says: by `data.tickets.statuses_of`, else by the host API; null without either. */
function sourceFor({ http, sql, data }: Pick<Connection, 'http' | 'sql' | 'data'>): Source | null {
  const { tickets } = data;
  const statement = typeof tickets === 'object' ? tickets.statusesOf : undefined;
  if (statement && sql) return bySql(sql.url, statement);
  return http && byHttp(http);
}

function bySql(url: string, statement: string): Source {
  const driver = driverFor(url);
  return {
    async of(ticket) {
      const { columns, rows } = await driver.rows(statement, { ticket }, { within, max: max.statuses });
      if (columns.length && !columns.includes('id'))
        throw new HostFailure('data.tickets.statuses_of gives no column id');
      return rows.flatMap(({ id }) => id ?? []);
    },
    close: () => driver.close(),
  };
}

/** `GET statuses?of=<ticket>`. A help-desk that does not know it sends all its statuses, or 404. */
function byHttp({ url, secret }: { url: string; secret: string }): Source {
  return {
    async of(ticket) {
      const address = new URL(`${url.replace(/\/+$/, '')}/statuses?of=${encodeURIComponent(ticket)}`);
      const { status, json } = await requestHost({ url: address, secret, within, maxBytes: max.bytes });
      const { rows, more } = (json ?? {}) as { rows?: unknown; more?: unknown };
      if (status !== 200 || !Array.isArray(rows)) throw new HostFailure(`it answers ${status} to statuses?of=`);
      return more === true ? null : rows.map((row) => String((row as { id?: unknown } | null)?.id ?? ''));
    },
    close: async () => undefined,
  };
}

interface Options {
  /** Milliseconds that only grow. */
  clock: () => number;
}

/** Which statuses tickets can take, as the host says; a host that does not say it, or fails, takes each of them. */
export function statusesIn(
  connection: Pick<Connection, 'http' | 'sql' | 'data'>,
  { clock }: Options,
): { statusesOf: NonNullable<HelpDesk['statusesOf']>; close(): Promise<void> } {
  const source = sourceFor(connection);
  const answers = kept<readonly string[] | null>({
    keep: () => times.keep,
    failure: times.failure,
    max: max.kept,
    clock,
  });
  const hostStatuses = (ticket: string): Promise<readonly string[] | null> =>
    answers
      .get(ticket, () => source!.of(ticket))
      .catch((error: unknown) => {
        if (!(error instanceof HostFailure)) throw error;
        return null;
      });

  async function statusesOf(db: Db, tickets: readonly number[]): Promise<readonly number[] | null> {
    if (!source || !tickets.length || tickets.length > maxStatusTickets) return null;
    const names = await hostIdsOf(db, 'ticket', tickets);
    const lists = await Promise.all([...names.values()].map(hostStatuses));
    const known = lists.filter((list) => list !== null);
    const [first] = known;
    if (!first) return null;
    const common = first.filter((id) => known.every((list) => list.includes(id)));
    const ids = await idsOfRefs(
      db,
      common.map((id) => ({ kind: 'status' as const, id })),
    );
    return [...ids.values()];
  }
  return { statusesOf, close: async () => source?.close() };
}
