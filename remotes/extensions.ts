import type { Extension, ExtensionPoints, PointId } from '../host-shim/protocol';
import type { PermissionKey } from '../wire/protocol/permission';

const id = '[1-9]\\d*';

/** What the context of a point must look like: name → regular expression of the whole value. */
const needs: { [P in PointId]?: Partial<Record<keyof ExtensionPoints[P], string>> } = {
  'ticket.associates': { ticketId: id },
  'ticket.problem': { ticketId: id },
  'ticket.actions': { ticketId: id },
  'user.associates': { userId: id },
  'organization.associates': { organizationId: id },
  'user.permissions': { userId: id },
  'agent.permissions': { agentId: id },
  'automation.create': { kind: 'form-group|workflow|listener' },
  page: { basePath: '/.*' },
};

const at = (point: PointId, file: string, requires?: PermissionKey): Omit<Extension, 'order'> => ({
  point,
  module: `./${file}`,
  requires,
  needs: needs[point],
});

/**
 * What appears where: every module of the container, once per point, in the order in which a slot shows them. `./name`
 * is the file `remotes/name.tsx`; the build fails if it is missing, exports no `mount`, or is named by no line here.
 */
export const extensions: readonly Extension[] = [
  at('ticket.associates', 'ticket-associates'),
  at('ticket.problem', 'ticket-problem'),
  at('ticket.actions', 'ticket-attach-assets'),
  at('ticket.actions', 'ticket-attach-problem'),
  at('ticket.actions', 'ticket-detach-problem'),
  at('ticket.actions', 'ticket-attach-change'),
  at('user.associates', 'user-associates'),
  at('organization.associates', 'organization-associates'),
  at('user.permissions', 'user-permissions'),
  at('agent.permissions', 'agent-permissions'),
  at('form.asset-select', 'asset-select'),
  at('automation.create', 'automation-create'),
  at('inbox', 'inbox-bell'),
  at('menu.approvals', 'approval-count'),
  at('home', 'home'),
  at('calendar.week', 'calendar-week'),
  at('search', 'search'),
  at('page', 'page'),
].map((extension, order) => ({ ...extension, order }));
