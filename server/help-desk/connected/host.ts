import { type HostKind, ownKinds } from '../../../wire/host/host';

export { type HostKind, hostKinds } from '../../../wire/host/host';

/** The lists that a help-desk may lack; what it does not tell is kept in the service desk. */
export const optionalKinds = ownKinds;

export const personKinds = ['agent', 'client'] as const;
export type PersonKind = (typeof personKinds)[number];

interface HostRow {
  id: string;
}

export interface HostPerson extends HostRow {
  kind: PersonKind;
  name: string;
  email?: string | null;
  /** Of an agent; `admin` may do everything here. */
  role?: 'agent' | 'admin' | null;
  active?: boolean | null;
  /** The same for an agent and a client who are one person. */
  person?: string | null;
  organization?: string | null;
  department?: string | null;
  teams?: readonly string[] | null;
  /** IANA name. */
  time_zone?: string | null;
  /** BCP 47. */
  locale?: string | null;
  /** Names of roles in the host, which the connection file maps to rights. */
  roles?: readonly string[] | null;
  picture?: string | null;
}

export interface HostNamed extends HostRow {
  name: string;
  position?: number | null;
}

export interface HostStatus extends HostNamed {
  state: 'open' | 'closed' | 'hidden';
}

/** An organization, department or team. */
export interface HostGroup extends HostNamed {
  /** Reference to the person at its head. */
  head?: string | null;
  /** Of a team. */
  department?: string | null;
}

export interface HostTicket extends HostRow {
  number: string;
  subject: string;
  /** What it is about, as plain text or HTML: similar problems are found by its words. */
  text?: string | null;
  /** References to people; without a kind the requester is a client and the assigned one an agent. */
  requester?: string | null;
  assigned?: string | null;
  team?: string | null;
  status: string;
  priority?: string | null;
  type?: string | null;
  department?: string | null;
  /** RFC 3339. */
  created_at?: string | null;
  updated_at?: string | null;
}

export interface HostRows {
  people: HostPerson;
  organizations: HostGroup;
  departments: HostGroup;
  teams: HostGroup;
  locations: HostNamed;
  statuses: HostStatus;
  priorities: HostNamed;
  ticket_types: HostNamed;
  tickets: HostTicket;
}

/** One reply of a host to a question for records. */
export interface HostPage<K extends HostKind> {
  rows: HostRows[K][];
  /** To be sent as `since` next time; null if the host cannot tell what changed. */
  cursor: string | null;
  /** There are more rows behind `cursor` now. */
  more: boolean;
  /** Of priorities: the more urgent, the lower their position; false if absent. Sources turn them round. */
  descending?: boolean;
  /** Ids that are gone since the cursor that was sent; of people `agent:12`. */
  deleted?: readonly string[];
}

/** A clock of the host, compared with ours. */
export interface HostClock {
  /** Seconds by which it is ahead of ours. */
  ahead: number;
  /** Seconds by which the time that it shows is ahead of UTC; null if it shows UTC only. */
  offset: number | null;
  /** Kinds of which moments came that say no zone. */
  local: ReadonlySet<HostKind>;
}

/** Where the records of a help-desk come from: its host API, or statements on its database. */
export interface HostSource {
  /** The records of a kind that changed after `since`; all of them page by page if it is null. At most 1,000 a page by HTTP, 5,000 by statements. */
  changed<K extends HostKind>(kind: K, since: string | null): Promise<HostPage<K>>;
  /** These records as they are now; those that do not exist are left out. People by reference (`agent:12`). */
  byIds<K extends HostKind>(kind: K, ids: readonly string[]): Promise<HostRows[K][]>;
  /** All ids that exist, to find what was deleted; null if the source tells of deletions itself. */
  ids(kind: HostKind): AsyncIterable<readonly string[]> | null;
  /** How many of them there are. */
  count(kind: HostKind): Promise<number> | null;
  /** The host's clock; null if it has none, or has not shown it yet. */
  clock(): Promise<HostClock | null>;
  close(): Promise<void>;
}
