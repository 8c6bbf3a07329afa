import type { Host, ServiceDesk } from './api';
import { AssetSelect } from './asset-select';
import type { HostServices } from './protocol';
import { extensionsAt, loadMount } from './remote';
import { API, base, settings } from './settings';
import { Slot, slots } from './slot';

const createHost = (services: HostServices): Host => ({
  mount(point, parent, context) {
    const element = document.createElement('service-desk-slot') as unknown as Slot;
    element.setAttribute('point', point);
    element.hostServices = services;
    element.context = context;
    parent.append(element);
    return {
      element,
      update(next) {
        element.context = next;
      },
      unmount: () => element.remove(),
    };
  },
  actions: (parent, context, draw) => createHost({ ...services, actions: draw }).mount('ticket.actions', parent, context),
  dispose() {
    for (const slot of slots) if (slot.hostServices === services) slot.remove();
  },
});

const serviceDesk: ServiceDesk = {
  ...createHost({}),
  createHost,
  configure(services) {
    Object.assign(settings, services);
    for (const slot of slots) slot.refresh();
  },
  async preload(...points) {
    await Promise.allSettled(points.map((point) => extensionsAt(point).then((extensions) => Promise.all(extensions.map(loadMount)))));
  },
  inspect: () => ({ api: API, base, slots: [...slots] }),
};

// Included twice, or in two versions: the first one stays.
if (!customElements.get('service-desk-slot')) {
  window.ServiceDesk = serviceDesk;
  customElements.define('service-desk-slot', Slot);
  customElements.define('service-desk-asset-select', AssetSelect);
}
