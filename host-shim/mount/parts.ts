import type { Parts } from '../parts';

/** What `host-shim.js` has handed over with this script. */
export const parts = (document.currentScript as HTMLScriptElement & { parts: Parts }).parts;
export const { failure, phase, loadMount, base, create } = parts;
