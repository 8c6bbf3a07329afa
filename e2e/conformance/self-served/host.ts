import { strict } from '../../hosts/strict/host';
import type { HostPage } from '../../hosts/host-page';

/**
 * A help-desk that serves the script itself, as its plugin would, and does what the kit must not blame on the add-on: it
 * throws, violates its own policy, and puts things into `window`, some of them late.
 */
export const selfServed: HostPage = {
  folder: 'self-served',
  place: 'e2e/conformance',
  scripts: (nonce) => `'nonce-${nonce}'`,
  // Of the strict one, beside what it does by itself.
  files: {
    'static/host-shim.js': 'dist/bundle/host-shim.js',
    'page.css': 'e2e/hosts/strict/page.css',
    'strict.js': 'e2e/hosts/strict/page.js',
  },
  adapter: (url) => ({ ...strict.adapter(url), name: 'Self-served page' }),
};
