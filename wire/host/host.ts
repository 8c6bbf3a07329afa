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

/** What can be done to tickets from here (D1 §7). */
export const ticketActs = ['status', 'priority', 'assign', 'reply'] as const;
export type TicketAct = (typeof ticketActs)[number];

/** What manifest.json tells the browser of a connected help-desk (host-shim/protocol.ts). */
export interface HelpDeskManifest {
  /** Its pages name records by its own ids. */
  ids: 'host';
  /** Which of its pages can be linked to. */
  pages: readonly HostPageKind[];
  /** What it lets us do to tickets. */
  acts: readonly TicketAct[];
}

/** Leads to the page of the connected help-desk for a record; `id` is ours. */
export const goPath = (kind: HostPageKind, id: number | string): string => `/service-desk/go/${kind}/${id}`;

/** What a help-desk tells of itself. */
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

/** The lists that a help-desk may lack; those are kept in the service desk. */
export const ownKinds = ['organizations', 'departments', 'teams', 'locations', 'priorities', 'ticket_types'] as const;
export type OwnKind = (typeof ownKinds)[number];
