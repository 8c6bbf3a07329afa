import { isHostNameKind } from '../../../wire/host/host';
import type { Database } from '../../shared/db';
import type { Objects } from '../../store/objects';
import { type HostName, hostName } from '../../shared/host-ids';
import type { HelpDesk } from '../help-desk';
import { actionsOf } from './actions';
import { withHostApi } from './actions.deliver';
import type { Connection } from './connection';
import { type HostKind, optionalKinds } from './host';
import { identityBy } from './identity';
import { hostPages } from './pages';
import { sightSource } from './may-see';
import { mirrorOf } from './mirror';
import { plugInWatch } from './plug-in';
import { sightIn } from './sight';
import { asOf } from './mirror.state';
import { type Ref, refText } from './refs';
import { writeRights } from './rights';
import { statusesIn } from './statuses';

export interface ConnectOptions {
  db: Database;
  /** The store that files may lie in; none unless told. */
  objects?: Objects | null;
  /** Milliseconds that only grow; tests set it. */
  clock?: () => number;
  /** What is told at the terminal while the mirror is filled first. */
  reportLine?: (line: string) => void;
  /** Into the log: the host does not answer, or answers again. */
  warn?: (line: string) => void;
}

export interface ConnectedHelpDesk extends HelpDesk {
  /** Before the server listens, once the database is ready. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The help-desk of another maker, as a connection file describes it (docs/connect.md). */
export function connectHelpDesk(
  connection: Connection,
  { db, objects = null, clock, reportLine, warn }: ConnectOptions,
): ConnectedHelpDesk {
  const mirror = mirrorOf(connection, { db, reportLine, warn });
  const options = {
    db,
    clock: clock ?? (() => performance.now()),
    warn: (line: string) => warn?.(`${connection.name}: ${line}`),
  };
  const seen = sightSource('tickets', connection);
  const people = sightSource('people', connection);
  const plugIn = plugInWatch(connection.name, (line) => warn?.(line));
  const statuses = statusesIn(connection, { clock: options.clock });
  const find = async (ref: Ref): Promise<number | null> => (await mirror.find([ref])).get(refText(ref)) ?? null;
  return {
    ...identityBy(connection, { db, find, clock, seen: plugIn.seen }),
    async start() {
      await writeRights(db, connection.rights);
      await mirror.start();
    },
    async stop() {
      await mirror.stop();
      await seen?.close();
      await people?.close();
      await statuses.close();
    },
    mirror: () => {
      const kinds = mirror.states();
      const isReady = kinds.every(({ kind, state }) => state !== 'unread' || isOptional(kind));
      return { isReady, kinds };
    },
    readAgain: () => void mirror.readAgain(),
    asOf: (reader, zone) => asOf(reader, mirror.kinds(), zone),
    idsOf: async (_db, names) => {
      const refs = new Map(names.map((name) => [hostName(name), refsNamed(name)]));
      const ids = await mirror.find([...refs.values()].flat());
      const found = [...refs].map(
        ([name, some]) => [name, some.map((ref) => ids.get(refText(ref))).find(Boolean)] as const,
      );
      return new Map(found.flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])));
    },
    ...actionsOf(connection),
    ...withHostApi(connection.http, {
      db,
      objects,
      refresh: (kind, changed, deleted) => mirror.refresh(kind, changed, deleted),
    }),
    statusesOf: statuses.statusesOf,
    tellsOfReplies: true,
    mayReadReplyFile: async () => false,
    ...hostPages(connection),
    connected: {
      name: connection.name,
      maySee: typeof connection.maySee === 'string' ? connection.maySee : 'sql',
      get kinds() {
        return mirror.kinds();
      },
      get clock() {
        return mirror.clock();
      },
      get plugIn() {
        return plugIn.state;
      },
    },
    sight: seen && sightIn('tickets', seen, options),
    peopleSight: people && sightIn('people', people, options),
    routes: () => undefined,
  };
}

/** A help-desk may lack it; nobody needs it to sign in and to see tickets. */
const isOptional = (kind: HostKind): boolean => optionalKinds.some((one) => one === kind);

/** What a name may stand for: a user is a client, or else an agent. */
function refsNamed({ kind, id }: HostName): Ref[] {
  if (!isHostNameKind(kind)) return [];
  return kind === 'user'
    ? [
        { kind: 'client', id },
        { kind: 'agent', id },
      ]
    : [{ kind, id }];
}
