import { tooLong } from '../protocol/length';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** E20. */
export const catalogueLimits = { name: 255, assetStatus: 50 } as const;

export const catalogueTexts = {
  name: tooLong('name', catalogueLimits.name),
  assetStatus: tooLong('name', catalogueLimits.assetStatus),
} as const;
