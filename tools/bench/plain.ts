import type { Kit } from '../../host-shim/protocol';
import { mount } from '../../remotes/ticket-associates';

/**
 * The card of a ticket without federation: what the shim and the container do for it, done by hand for this one page.
 */
export function show(slot: HTMLElement, ticketId: number): void {
  const root = slot.attachShadow({ mode: 'open' });
  const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content;
  const kit: Kit = {
    api: '1.0',
    signal: new AbortController().signal,
    root,
    base: '',
    locale: 'en',
    dir: 'ltr',
    theme: 'light',
    emit: () => true,
    report: (error) => console.error(error),
    setDirty: () => undefined,
    navigate: (path) => location.assign(path),
    alert: () => false,
    offer: () => false,
    requestHeaders: async () => ({ ...(token && { 'X-CSRF-TOKEN': token }) }),
    on: () => () => undefined,
  };
  void mount(root.appendChild(document.createElement('div')), { ticketId }, kit);
}
