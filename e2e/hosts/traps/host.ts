import type { ServedPage } from '../host-page';

/**
 * What may hold the focus of the page: a modal as Bootstrap 3 makes it, one as jQuery UI does, a dialog of the
 * browser's own.
 */
export const traps = ['bootstrap', 'jquery', 'native'] as const;

/**
 * A modal that holds the focus at `/traps/<trap>/<ticket>/<user>`, with slots in it and beside it, between bars that
 * lie on top of everything. Driven by its own story, not by the conformance kit.
 */
export const trapsPage: ServedPage = { folder: 'traps', scripts: (nonce) => `'nonce-${nonce}'` };
