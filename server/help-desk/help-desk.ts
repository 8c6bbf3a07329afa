import type { ClockState } from './connected/clock';
import type { PlugInState } from './connected/plug-in';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HelpDeskManifest, HostKind, HostPageKind, MaySee, TicketAction } from '../../wire/host/host';
import type { Role } from '../../wire/protocol/permission';
import type { Upload } from '../shared/body';
import type { Database, Db, Trx } from '../shared/db';
import type { HostName } from '../shared/host-ids';
import type { Sight } from '../shared/sight';

/** A person of the help-desk, as the service desk sees them. */
export interface HelpDeskPerson {
  id: number;
  full_name: string;
  email: string;
  role: Role;
  time_zone: string;
}

export interface Identity {
  person: HelpDeskPerson;
  /** State-changing calls must carry it as a header; null if the identity does not ride on a cookie. */
  csrf_token: string | null;
}

/** How far a kind of records is read from a connected help-desk. */
export interface MirroredState {
  kind: HostKind;
  /** `unread`: not once as a whole. `failing`: the last time it could not be read, and what is known of it stays. */
  state: 'unread' | 'read' | 'failing';
  /** When it was last like the help-desk, in UTC; null if it is unread. */
  as_of: string | null;
}

export interface TicketReply {
  /** Sanitised HTML. */
  text: string;
  author_id: number;
  files: Upload[];
}

/**
 * What the service desk asks of the help-desk around it. `server/help-desk/` is one that we ship; a real host replaces
 * that folder: it implements this interface and offers the tables of the schema `help_desk` as tables or views
 * (server/help-desk/README.md).
 */
export interface HelpDesk {
  /** Who sends this request; null if nobody is signed in. May prolong the session. */
  identify(db: Database, request: FastifyRequest): Promise<Identity | null>;
  /**
   * Is the `Authorization` of a request for this help-desk, e.g. a token of its own? Any other one has to be a token of the
   * service desk (G21). Absent: it reads none.
   */
  readsAuthorization?(request: FastifyRequest): boolean;
  /**
   * Who sent each of these requests, as of now; null for who has signed out or left, or whose session has ended. Asked
   * at every beat for all live streams of the process at once, so it should take one query however many they are. It
   * prolongs no session.
   */
  identifyAll(db: Db, requests: readonly FastifyRequest[]): Promise<(HelpDeskPerson | null)[]>;
  /**
   * Signs in who a token of the host's page names, with a cookie of ours (`POST /service-desk/api/session`). Throws 401
   * for a token that is not valid or was taken before, 422 if this help-desk takes none.
   */
  takeToken(db: Database, token: string, reply: FastifyReply): Promise<Identity>;
  /**
   * Ends the session of ours that the request came with, if any; returns whether there was one. What is kept of the
   * host's answer for the request is forgotten.
   */
  endSession(db: Database, request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** What it is called, and which records come from it and are only read here; null of the one that we ship. */
  connected: {
    name: string;
    kinds: readonly HostKind[];
    maySee: MaySee;
    /** What is wrong with its clock; absent: nothing. */
    clock?: ClockState;
    /** A plug-in that is older than the service desk; null or absent: none is known. */
    plugIn?: PlugInState | null;
  } | null;
  /** Which tickets a person may see; null: every agent sees each of them, a client their own. */
  sight: ((person: Pick<HelpDeskPerson, 'id' | 'role'>) => Sight) | null;
  /** Which people somebody may choose, where the help-desk limits that; null: everybody. */
  peopleSight: ((person: Pick<HelpDeskPerson, 'id' | 'role'>) => Sight) | null;
  /**
   * How its records here stood after the last pass of this process; not ready as long as people, statuses or tickets
   * have never been read as a whole. Absent where they are the same rows.
   */
  mirror?(): { isReady: boolean; kinds: readonly MirroredState[] };
  /** Reads what has changed in it now, in the background. Absent where they are the same rows. */
  readAgain?(): void;
  /** When its records here were last like those of the host, in this time zone; null where they are the same rows. */
  asOf(db: Db, zone: string): Promise<string | null>;
  /**
   * Our ids of records that are named by its own, by `host:<kind>:<id>`; kinds are those of {@link hostNameKinds}. What it
   * has not been told of yet is looked for at that moment; what does not exist is missing.
   */
  idsOf(db: Db, names: readonly HostName[]): Promise<ReadonlyMap<string, number>>;
  /** The four bulk actions on tickets (D1 §7), in the caller's transaction; `by` asked for it, null: a rule. */
  /**
   * What a connected one did not do after all: it is handed what was written in a transaction that is committed (`written`),
   * and waited for a moment.
   */
  outcome?: {
    /** What was done to tickets in this transaction and the help-desk does not know yet. */
    written(trx: Trx): readonly number[];
    /** Why it refused one of them, in its own words; null: it took them, or does not reply now. */
    refusal(db: Db, written: readonly number[], now: () => Date): Promise<string | null>;
  };
  /** Ids of the statuses that each of these tickets can take; null: any. Absent: any. */
  statusesOf?(db: Db, ticketIds: readonly number[]): Promise<readonly number[] | null>;
  setTicketStatus(db: Trx, ticketIds: number[], statusId: number, by: number | null): Promise<void>;
  setTicketPriority(db: Trx, ticketIds: number[], priorityId: number, by: number | null): Promise<void>;
  assignTickets(
    db: Trx,
    ticketIds: number[],
    to: { agent: number } | { team: number },
    by: number | null,
  ): Promise<void>;
  replyToTickets(db: Trx, ticketIds: number[], reply: TicketReply): Promise<void>;
  /** Which of the four it can do at all; the others are not offered, and refused. */
  acts: readonly TicketAction[];
  /** It may say what has changed (`/service-desk/api/host/changed`), signed with this secret. */
  push?: {
    secret: string;
    /** Reads these records from it; people by reference. */
    refresh(kind: HostKind, changed: readonly string[], deleted: readonly string[]): Promise<void>;
  };
  /** Does it tell requesters of replies by itself? Then the service desk sends them no mail. */
  tellsOfReplies: boolean;
  /** Hands the host what was done to its tickets and waits; for background work. Absent where they are the same rows. */
  deliverActions?(now: () => Date): Promise<void>;
  /** May a person have a file that came with a reply? Asked for a download. */
  mayReadReplyFile(db: Db, person: Pick<HelpDeskPerson, 'id' | 'role'>, attachmentId: number): Promise<boolean>;
  /** What manifest.json tells the browser of it; null of the one that we ship. */
  manifest: HelpDeskManifest | null;
  /** Path of its page for a record, below the root of the product; null if it has none. `id` is ours. */
  address(kind: HostPageKind, id: number): string | null;
  /** Calls of its own beside those of the service desk. */
  routes(app: FastifyInstance): void;
  /** Its pages, and files of theirs. `dist` is the folder of the build; the bundle is served whichever it is. */
  pages(app: FastifyInstance, dist: string): Promise<void>;
}
