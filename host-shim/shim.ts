import type { Host, Mounting, ServiceDesk } from './api';
import { AssetSelect } from './asset-select';
import type { ContextOf, HostServices, PointId } from './protocol';
import { extensionsAt, loadMount } from './remote';
import { API, base, create, isDisabled, settings } from './settings';
import { Slot, slots } from './slot';

const createHost = (services: HostServices): Host => {
  const mount = <P extends PointId>(
    point: P,
    parent: Element,
    context: ContextOf<P>,
    over?: HostServices,
  ): Mounting<P> => {
    const hostServices = { ...services, ...over };
    const element = create('service-desk-slot', { point, owner: services, hostServices, context }) as unknown as Slot;
    parent.append(element);
    return {
      element,
      update(next) {
        element.context = next;
      },
      unmount: () => element.remove(),
    };
  };
  return {
    mount,
    actions: (parent, context, draw) => mount('ticket.actions', parent, context, { actions: draw }),
    dispose() {
      for (const slot of slots) if (slot.owner === services) slot.remove();
    },
  };
};

const serviceDesk: ServiceDesk = {
  ...createHost({}),
  createHost,
  configure(services) {
    Object.assign(settings, services);
    for (const slot of slots) slot.refresh();
  },
  async preload(...points) {
    if (!isDisabled)
      await Promise.allSettled(
        points.map((point) => extensionsAt(point).then((extensions) => Promise.all(extensions.map(loadMount)))),
      );
  },
  // async: what one of them throws keeps no other from running.
  async ready(run) {
    run(serviceDesk);
  },
  inspect: () => ({ api: API, base, slots: [...slots] }),
};

// Included twice, or in two versions: the first one stays.
if (!customElements.get('service-desk-slot')) {
  const early = window.ServiceDesk;
  window.ServiceDesk = serviceDesk;
  early?.queue?.forEach((run) => void serviceDesk.ready(run));
  customElements.define('service-desk-slot', Slot);
  customElements.define('service-desk-asset-select', AssetSelect);
}
