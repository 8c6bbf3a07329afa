import type { HostPageKind, MaySee, TicketAction } from '../../../wire/host/host';
import type { HostKind, PersonKind } from './host';

/** How a help-desk is connected: what `HELP_DESK=<file>` says, with the secrets put in (docs/connect.md). */
export interface Connection {
  /** Shown where the help-desk is meant. */
  name: string;
  signIn: {
    /** The host is asked who a request's cookies belong to. */
    who: { url: string; /** Only these are sent on; all of them if empty. */ cookies: readonly string[] } | null;
    /** A JWT made by the host's page. */
    token: {
      key: { secret: string } | { jwks: string };
      issuer: string;
      audience: string;
      /** The claim with the names of roles, if not `roles`: a name, or names with points between. */
      rolesClaim?: string;
    } | null;
    /** A header set by a trusted proxy, which proves itself with a secret in another one. */
    header: { name: string; kind: PersonKind; secretHeader: string; secret: string } | null;
    /** Where people sign in to the host; null: they are told to, without a link. */
    page: string | null;
  };
  /** The host API. */
  http: { url: string; secret: string } | null;
  /** The host's database, read only. */
  sql: { url: string } | null;
  /** Where each kind comes from; a kind that is not named is the service desk's own to keep. */
  data: Partial<Record<HostKind, 'http' | SqlSource>>;
  /** Who may see a ticket: every agent each of them, whom the host API names, or whom statements name. */
  maySee: Exclude<MaySee, 'sql'> | SightStatements;
  /** The same of people, where the help-desk limits whom somebody may see. */
  peopleVisible: Exclude<MaySee, 'sql'> | SightStatements;
  /** IANA name of the zone in which the host writes moments that say none; absent: UTC. */
  timeZone?: string;
  /** Seconds between two passes for changes. */
  every: number;
  /** What the host API can do to tickets. */
  actions: readonly TicketAction[];
  /** Pages of the host, with `{id}` in them, relative to its root or absolute. */
  pages: Partial<Record<HostPageKind, string>>;
  /** Name of a host's role or team → roles of ours, built in ones by their preset. */
  rights: { roles: Record<string, readonly string[]>; teams: Record<string, readonly string[]> };
  /** Whoever this is may do everything: reference such as `agent:1`; null: those whom the host calls admin. */
  firstAdmin: string | null;
}

/** Statements of who may see which tickets, or people; `:person` is a reference such as `agent:12`, `:agent` or `:client` its id. */
export interface SightStatements {
  /** The ids of those tickets among `:ids` that the person may see; of people also `kind`, among `:agents` and `:clients`. */
  maySee: string;
  /** The ids of all that they may see; null: one ticket after the other is asked for. */
  visibleTo: string | null;
}

/**
 * Statements on the host's database; their columns are the fields of the rows in host.ts. In `changed` the text
 * `:since` stands for the newest `changed_at` that was read (null at first) and `:after` for the last id of the page
 * before.
 */
export interface SqlSource {
  /** All rows, or those changed since; ordered by changed_at, id. */
  changed: string;
  /** The ids that exist; without it nothing is taken for deleted. */
  ids: string | null;
  /** With `:ids`, a list; without it the record is looked for in `changed`. */
  byIds: string | null;
  /** As {@link Connection.timeZone}, of this kind. */
  timeZone?: string;
  /** Of tickets: with `:ticket`, the ids of the statuses that it can take; absent: the host API is asked, if there is one. */
  statusesOf?: string;
  /** Of priorities: the more urgent, the lower their position. */
  descending?: boolean;
}
