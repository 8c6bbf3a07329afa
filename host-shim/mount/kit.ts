import type { ContextOf, Extension, Kit, PointId } from '../protocol';
import { API } from '../settings';
import type { WidgetSlot } from '../parts';
import { follow } from './listen';
import { base, parts } from './parts';

/** The lives of widgets that have unsaved input. */
const dirty = new Set<AbortSignal>();
const confirmLeaving = (event: Event) => event.preventDefault();

/** Whether the widget with this life has unsaved input. */
export const isDirty = (signal: AbortSignal): boolean => dirty.has(signal);

const isOwnOrigin = (url: string): boolean => new URL(url, location.href).origin === location.origin;

/** What one widget of a slot is handed. `signal` ends everything it has registered; `context` is what it was told last. */
export function createKit(
  slot: WidgetSlot,
  { order }: Extension,
  signal: AbortSignal,
  report: (error: unknown) => void,
  context: () => ContextOf<PointId>,
): Kit {
  const kit: Kit = {
    api: API,
    signal,
    base,
    root: slot.shadowRoot!,
    helpDesk: parts.helpDesk,
    fetch: parts.keptFetch,
    get locale() {
      return slot.services.locale ?? (slot.closest<HTMLElement>('[lang]')?.lang || navigator.language);
    },
    get dir() {
      return getComputedStyle(slot).direction as 'ltr' | 'rtl';
    },
    get theme() {
      return slot.services.theme ?? 'auto';
    },
    emit: (name, detail) => slot.send(name, name === 'associations-changed' ? { ...context(), ...detail } : detail),
    report,
    setDirty(isUnsaved) {
      dirty[isUnsaved ? 'add' : 'delete'](signal);
      // Only while needed: such a listener keeps a page out of the back/forward cache.
      (dirty.size ? addEventListener : removeEventListener)('beforeunload', confirmLeaving);
    },
    navigate(path) {
      if (!follow(slot, path)) location.assign(path);
    },
    alert(message) {
      const { alert } = slot.services;
      alert?.(message);
      return !!alert;
    },
    offer(list) {
      const { actions } = slot.services;
      slot.offered[order] = list;
      actions?.(Object.values(slot.offered).flat());
      return !!actions;
    },
    async requestHeaders(method, url, fresh = false) {
      if (!isOwnOrigin(url)) return {};
      const { getRequestHeaders } = slot.services;
      const printed = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content;
      return {
        ...(getRequestHeaders ? await getRequestHeaders(method, url, fresh) : printed && { 'X-CSRF-TOKEN': printed }),
        ...(kit.identityToken && !kit.hasSession && { Authorization: `Bearer ${await kit.identityToken(fresh)}` }),
      };
    },
    get identityToken() {
      return slot.services.getIdentityToken;
    },
    on(name, listener) {
      const call = (event: Event) => listener((event as CustomEvent).detail ?? {});
      document.addEventListener(name, call, { signal });
      return () => document.removeEventListener(name, call);
    },
  };
  signal.onabort = () => {
    kit.setDirty(false);
    kit.offer([]);
  };
  return kit;
}
