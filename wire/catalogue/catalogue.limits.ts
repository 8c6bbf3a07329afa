import * as shared from '../../texts/compiled/rules/shared';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** E20. */
export const catalogueLimits = { name: 255, assetStatus: 50 } as const;

export const catalogueTexts = {
  name: shared.name_too_long(catalogueLimits.name),
  assetStatus: shared.name_too_long(catalogueLimits.assetStatus),
} as const;
