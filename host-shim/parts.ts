import type { Failure, phase } from './failure';
import type { Extension } from './protocol';
import type { loadMount } from './remote';
import type { base, create, isOwnOrigin } from './settings';
import type { Slot } from './slot';
import type { Widget } from './widget';

/**
 * The shim is two files. `host-shim.js` is all that a page loads that shows no widget, and ≤ 4,096 bytes: elements,
 * policy, loading, failing. `host-shim-mount.js` comes with the first widget, beside the entry: what a mounted widget
 * needs. This is what they have in common; it is handed over as a property of the second one's script element, so there
 * is no global.
 */
export interface Parts {
  Failure: typeof Failure;
  phase: typeof phase;
  loadMount: typeof loadMount;
  base: typeof base;
  create: typeof create;
  isOwnOrigin: typeof isOwnOrigin;
  /** Put in by `host-shim-mount.js`. */
  startWidgets?: (slot: Slot, extensions: readonly Extension[]) => Widget[];
}
