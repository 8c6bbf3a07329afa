import * as sentences from '../../texts/compiled/rules/host';
import { call } from '../protocol/call';

/** Of what a connected help-desk says has changed. */
export const changeLimits = { changes: 1000, id: 310 } as const;

export const changeTexts = {
  kind: sentences.host_kind,
  id: sentences.host_id(310),
  changes: sentences.host_changes(1000),
} as const;

/** Pages of a help-desk that the service desk links to. */
export const hostPageKinds = ['ticket', 'user', 'agent', 'team', 'organization', 'department'] as const;
export type HostPageKind = (typeof hostPageKinds)[number];

/** Where the help-desk that we ship has them: before `/{id}`. */
export const ownPages: Record<HostPageKind, string> = {
  ticket: '/thread',
  user: '/user',
  agent: '/user',
  team: '/assign-teams',
  organization: '/organizations',
  department: '/admin/department',
};

/** Where it keeps its people, and what each of them may do in the service desk. */
export const ownAdminPages = { agents: '/admin/agents', people: '/people' } as const;

/** What can be done to tickets from here (D1 §7). */
export const ticketActions = ['status', 'priority', 'assign', 'reply'] as const;
export type TicketAction = (typeof ticketActions)[number];

/** What manifest.json tells the browser of a connected help-desk (host-shim/protocol.ts). */
export interface HelpDeskManifest {
  /** Its pages name records by its own ids. */
  ids: 'host';
  /** Which of its pages can be linked to. */
  pages: readonly HostPageKind[];
  /** What it lets us do to tickets. */
  acts: readonly TicketAction[];
  /** Kinds of records that come from it; of the others slots of its pages can name none. */
  kinds: readonly HostKind[];
}

/** Leads to the page of the connected help-desk for a record; `id` is ours. */
export const goPath = (kind: HostPageKind, id: number | string): string => `/service-desk/go/${kind}/${id}`;

/**
 * What a help-desk tells of itself: the same rows come from its host API (docs/connect.md) and from the statements of a
 * connection file. Ids are the host's own, texts of any shape; a reference to a person is `agent:12` or `client:AAA-17`.
 */
export const hostKinds = [
  'people',
  'organizations',
  'departments',
  'teams',
  'locations',
  'statuses',
  'priorities',
  'ticket_types',
  'tickets',
] as const;
export type HostKind = (typeof hostKinds)[number];

/** How a connection decides who may see a ticket: every agent sees all, or the help-desk is asked by HTTP or by a statement. */
export const maySeeWays = ['everyone', 'http', 'sql'] as const;
export type MaySee = (typeof maySeeWays)[number];

/** The lists that a help-desk may lack; those are kept in the service desk. */
export const ownKinds = ['organizations', 'departments', 'teams', 'locations', 'priorities', 'ticket_types'] as const;
export type OwnKind = (typeof ownKinds)[number];

/** A record of the host that has changed; of a person `agent:12`. */
export interface HostChange {
  kind: HostKind;
  id: string;
  deleted?: boolean;
}

/** The help-desk tells the service desk, signed (docs/connect.md): no session. */
export const hostCalls = {
  changed: call<{ body: { changes: HostChange[] } }>('POST', '/service-desk/api/host/changed', {
    needs: 'public',
    byHash: true,
    richText: true,
    fails: [401, 404],
  }),
};

/** Kinds of records that calls take by the help-desk's own id; a user is a client or an agent. */
export const hostNameKinds = ['ticket', 'agent', 'client', 'user', 'organization', 'department', 'team'] as const;
export type HostNameKind = (typeof hostNameKinds)[number];

export const isHostNameKind = (kind: string): kind is HostNameKind => hostNameKinds.some((one) => one === kind);
