import { hostKinds } from '../../../wire/host/host';
import type { Database } from '../../shared/db';
import { type HelpDesk, isHostNameKind } from '../help-desk';
import { actionsOf } from './actions';
import { withHostApi } from './actions.deliver';
import type { Connection } from './connection';
import { identityBy } from './identity';
import { hostPages } from './pages';
import { idsOfRefs, type Ref, refText } from './refs';
import { writeRights } from './rights';

export interface ConnectOptions {
  db: Database;
  /** Milliseconds that only grow; tests set it. */
  clock?: () => number;
  /** What is told at the terminal while the mirror is filled first. */
  tell?: (line: string) => void;
}

export interface ConnectedHelpDesk extends HelpDesk {
  /** Before the server listens, once the database is ready. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The help-desk of another maker, as a connection file describes it (docs/connect.md). */
export function connectHelpDesk(connection: Connection, { db, clock }: ConnectOptions): ConnectedHelpDesk {
  const find = async (ref: Ref): Promise<number | null> => (await idsOfRefs(db, [ref])).get(refText(ref)) ?? null;
  const refresh = async () => undefined;
  return {
    ...identityBy(connection, { db, find, clock }),
    start: () => writeRights(db, connection.rights),
    stop: async () => undefined,
    asOf: async () => null,
    idsOf: async (_db, names) => {
      const refs = names.flatMap(({ kind, id }) => (isHostNameKind(kind) && kind !== 'user' ? [{ kind, id }] : []));
      const ids = await idsOfRefs(db, refs);
      return new Map([...ids].map(([ref, id]) => [`host:${ref}`, id]));
    },
    ...actionsOf(connection),
    ...withHostApi(connection.http, { db, refresh }),
    tellsOfReplies: true,
    mayReadReplyFile: async () => false,
    ...hostPages(connection),
    connected: { name: connection.name, kinds: hostKinds.filter((kind) => connection.data[kind] !== undefined) },
    routes: () => undefined,
  };
}
