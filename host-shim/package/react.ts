import { createElement, useEffect, useRef, type ReactElement } from 'react';
import type { ContextOf, OutgoingEvents, PointId } from '../protocol';

type Listener<E extends keyof OutgoingEvents> = (event: CustomEvent<OutgoingEvents[E]>) => void;

export type ServiceDeskSlotProps<P extends PointId> = {
  [Q in P]: {
    point: Q;
    context: ContextOf<Q>;
    /** `preventDefault()` to navigate yourself. */
    onNavigate?: Listener<'navigate'>;
    onAssociationsChanged?: Listener<'associations-changed'>;
    onError?: Listener<'error'>;
    className?: string;
    id?: string;
  };
}[P];

type Slot = HTMLElement & { context: object };

/** A slot of the add-on in React 18 or 19. The shim's script may come before or after it. */
export function ServiceDeskSlot<P extends PointId>({
  context,
  onNavigate,
  onAssociationsChanged,
  onError,
  className,
  ...rest
}: ServiceDeskSlotProps<P>): ReactElement {
  const ref = useRef<Slot>(null);
  // By what it says, not by which object it is: hosts write it in place.
  const key = JSON.stringify(context);
  useEffect(() => void (ref.current!.context = JSON.parse(key) as object), [key]);
  useEffect(() => {
    const slot = ref.current!;
    const listeners = Object.entries({
      navigate: onNavigate,
      'associations-changed': onAssociationsChanged,
      error: onError,
    });
    for (const [name, listener] of listeners) slot.addEventListener(`service-desk:${name}`, listener as EventListener);
    return () =>
      listeners.forEach(([name, listener]) =>
        slot.removeEventListener(`service-desk:${name}`, listener as EventListener),
      );
  });
  // eslint-disable-next-line react-hooks/refs -- handed over, not read; the rule knows that of JSX only
  return createElement('service-desk-slot', { ref, class: className, ...rest });
}
