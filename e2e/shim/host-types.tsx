/**
 * What a host may write, and what must not compile. `npm run test:more` checks it against the sources; package.story.ts
 * against the packed package. A line that must fail and compiles is an error of its own (`@ts-expect-error`).
 */
import { createElement } from 'react';
import { h } from 'vue';
import {
  loadShim,
  observe,
  type ExtensionPoints,
  type HostServices,
  type PointId,
} from '../../host-shim/package/index';
import { ServiceDeskSlot as ReactSlot } from '../../host-shim/package/react';
import { ServiceDeskSlot as VueSlot } from '../../host-shim/package/vue';

/** A right context for every point: a new point does not compile until it stands here. */
const contexts: ExtensionPoints = {
  'ticket.associates': { ticketId: 1 },
  'ticket.problem': { ticketId: 1 },
  'ticket.actions': { ticketId: 1 },
  'user.associates': { userId: 1 },
  'organization.associates': { organizationId: 1 },
  'user.permissions': { userId: 1 },
  'agent.permissions': { agentId: 1 },
  'form.asset-select': {
    name: 'assets',
    value: [1],
    multiple: true,
    required: false,
    disabled: false,
    label: 'Assets',
  },
  'automation.create': { kind: 'workflow' },
  inbox: {},
  'menu.approvals': {},
  home: {},
  'calendar.week': {},
  search: {},
  page: { basePath: '/service-desk' },
};
export const points = Object.keys(contexts) as PointId[];

const services: HostServices = {
  getRequestHeaders: async () => ({ 'X-CSRF-TOKEN': 't' }),
  getIdentityToken: () => 't',
  navigate: (path) => location.assign(path),
  theme: 'dark',
  locale: 'ar',
  permissions: ['view_assets'],
  requireIntegrity: true,
  origins: ['https://cdn.example.com'],
};
// @ts-expect-error a theme that does not exist
export const wrongTheme: HostServices = { theme: 'sepia' };
// @ts-expect-error a service that does not exist
export const wrongService: HostServices = { navigateTo: () => undefined };

export async function useCalls(element: HTMLElement) {
  const desk = await loadShim({ src: '/service-desk/bundle/host-shim.js', nonce: 'n', requireIntegrity: true });
  desk.configure(services);
  const host = desk.createHost(services);
  const mounting = host.mount('ticket.associates', element, { ticketId: 1 });
  mounting.update({ ticketId: 2 });
  mounting.unmount();
  for (const point of points) host.mount(point, element, contexts[point]);
  host.actions(element, { ticketId: 1 }, (actions) =>
    actions.forEach(({ id, label, disabled, run }) => ({ id, label, disabled, run })),
  );
  await desk.preload('page', 'ticket.actions');
  desk.inspect().slots.map(({ point, state }) => `${point} ${state}`);
  host.dispose();
  // @ts-expect-error a point that does not exist
  host.mount('ticket.weather', element, { ticketId: 1 });
  // @ts-expect-error another point's context
  host.mount('ticket.associates', element, { userId: 1 });
  host.mount('ticket.associates', element, { ticketId: 'AAAA-17' });
  host.mount('user.associates', element, { userId: 'anna', userKind: 'agent' });
  // @ts-expect-error an id that is neither number nor text
  host.mount('ticket.associates', element, { ticketId: true });
  // @ts-expect-error nothing for what the point needs
  host.mount('user.permissions', element, {});
  // @ts-expect-error a kind that does not exist
  host.mount('automation.create', element, { kind: 'report' });
  // @ts-expect-error an update for another point
  mounting.update({ agentId: 1 });
  // @ts-expect-error a point that does not exist
  await desk.preload('ticket.weather');
}

export function useEvents(slot: HTMLElement) {
  slot.addEventListener('service-desk:navigate', ({ detail }) => detail.path.length);
  slot.addEventListener('service-desk:error', ({ detail }) => detail.code === 'context');
  // @ts-expect-error a code that is not in the list
  slot.addEventListener('service-desk:error', ({ detail }) => detail.code === 'weather');
  // @ts-expect-error an event without a path
  slot.addEventListener('service-desk:input', ({ detail }) => detail.path);
  return observe((event) => event.type === 'phase' && event.duration);
}

export const elements = [
  createElement(ReactSlot, {
    point: 'ticket.associates',
    context: { ticketId: 1 },
    onNavigate: (event) => event.preventDefault(),
  }),
  <ReactSlot
    key="tsx"
    point="automation.create"
    context={{ kind: 'workflow' }}
    onError={({ detail }) => console.warn(detail.code)}
  />,
  // @ts-expect-error another point's context
  <ReactSlot key="wrong" point="ticket.associates" context={{ userId: 1 }} />,
  // @ts-expect-error no context
  <ReactSlot key="none" point="ticket.associates" />,
];
export const nodes = [h(VueSlot, { point: 'user.associates', context: { userId: 1 } })];
// @ts-expect-error another point's context
export const wrongNode = h(VueSlot, { point: 'user.associates', context: { ticketId: 1 } });
