import type { failure, phase } from './failure';
import type { Action, ContextOf, Extension, HelpDesk, HostServices, Mount, OutgoingEvents, PointId } from './protocol';
import type { base, create, request } from './settings';
import type { Widget } from './widget';

/** What a widget needs of the slot that it is in. */
export interface WidgetSlot extends HTMLElement {
  readonly services: HostServices;
  readonly context: ContextOf<PointId>;
  offered: Record<number, readonly Action[]>;
  cameFrom?: HTMLElement | null;
  send<E extends keyof OutgoingEvents>(name: E, detail: OutgoingEvents[E]): boolean;
  fail(error: unknown): ChildNode;
  load(): Promise<void>;
  refresh(): void;
}

/**
 * The shim is two files. `host-shim.js` is all that a page loads that shows no widget, and ≤ 4,096 bytes: elements,
 * policy, loading, failing. `host-shim-mount.js` comes with the first widget, beside the entry: what a mounted widget
 * needs. This is what they have in common; it is handed over as a property of the second one's script element, so there
 * is no global.
 */
export interface Parts {
  failure: typeof failure;
  phase: typeof phase;
  loadMount(extension: Extension): Promise<Mount<PointId>>;
  base: typeof base;
  create: typeof create;
  keptFetch: typeof request;
  /** Of the manifest that was read last. */
  helpDesk?: HelpDesk;
  /** Put in by `host-shim-mount.js`. */
  startWidgets?: (slot: WidgetSlot, extensions: readonly Extension[]) => Widget[];
}
