import { h, type FunctionalComponent } from 'vue';
import type { ContextOf, OutgoingEvents, PointId } from '../protocol';

export type ServiceDeskSlotProps<P extends PointId = PointId> = { [Q in P]: { point: Q; context: ContextOf<Q> } }[P];

const events = ['navigate', 'associations-changed', 'error'] as const;

type Emits = { [E in (typeof events)[number]]: (event: CustomEvent<OutgoingEvents[E]>) => void };

/**
 * A slot of the add-on in Vue 3; `navigate`, `associations-changed` and `error` hand over the event. The shim's script
 * may come before or after it.
 */
export const ServiceDeskSlot: FunctionalComponent<ServiceDeskSlotProps, Emits> = ({ point, context }, { emit }) =>
  h('service-desk-slot', {
    point,
    '.context': context,
    ...Object.fromEntries(
      events.map((name) => [`onService-desk:${name}`, (event: CustomEvent) => emit(name as 'error', event)]),
    ),
  });

ServiceDeskSlot.props = ['point', 'context'];
ServiceDeskSlot.emits = [...events];
