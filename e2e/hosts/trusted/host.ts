import { readFileSync } from 'node:fs';
import type { ServedPage } from '../host-page';

/** The directives that docs/embedding/operation.md tells a host to send; no other policy may be needed. */
const [directives] = /require-trusted-types-for 'script'; trusted-types .+/.exec(
  readFileSync('docs/embedding/operation.md', 'utf8'),
)!;

/**
 * The add-on's own pages below `/trusted/service-desk`, where scripts need the nonce and no text becomes nodes but by a
 * named policy.
 */
export const trusted: ServedPage = {
  folder: 'trusted',
  scripts: (nonce) => `'nonce-${nonce}'`,
  directives,
};
