import type { WidgetSlot } from '../parts';

const listening = new WeakSet<WidgetSlot>();

/**
 * Offers links to the host, keeps keys that are typed into fields from its shortcuts, and remembers where the focus
 * came from.
 */
export function listen(slot: WidgetSlot): void {
  if (listening.has(slot)) return;
  listening.add(slot);
  const root = slot.shadowRoot!;
  root.addEventListener('click', (event) => followLink(slot, event as MouseEvent));
  for (const type of ['keydown', 'keypress', 'keyup'])
    root.addEventListener(type, (event) => {
      const target = event.target as HTMLElement;
      if (target.isContentEditable || target.matches('input,select,textarea')) event.stopPropagation();
    });
  root.addEventListener(
    'focusin',
    (event) => (slot.cameFrom ??= (event as FocusEvent).relatedTarget as HTMLElement | null),
  );
  // Later: an element that is removed loses the focus before it leaves.
  slot.addEventListener('focusout', () => setTimeout(() => (slot.cameFrom = null)));
}

function followLink(slot: WidgetSlot, event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  if (link.origin !== location.origin || link.matches('[download],[target]')) return;
  if (follow(slot, link.pathname + link.search + link.hash)) event.preventDefault();
}

/** Offers a link to the host. False if it is to be followed as a plain anchor. */
export function follow(slot: WidgetSlot, path: string): boolean {
  const { navigate } = slot.services;
  if (!slot.send('navigate', { path })) return true;
  navigate?.(path);
  return !!navigate;
}
