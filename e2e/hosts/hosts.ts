import { hostile } from './hostile/host';
import type { HostPage } from './host-page';
import { pjax } from './pjax/host';
import { react18 } from './react18/host';
import { react19 } from './react19/host';
import { requirejs } from './requirejs/host';
import { strict } from './strict/host';
import { vue } from './vue/host';

/** Hosts that are none of ours, from the kindest to the strictest. */
export const hosts: readonly HostPage[] = [pjax, strict, requirejs, hostile, react18, react19, vue];
