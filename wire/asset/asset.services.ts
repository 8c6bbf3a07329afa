// In a file of its own: the rules import it, and the calls import types of the rules.

/** What can be attached to an asset, by the word of the call (D3 §7, X58). */
export const assetServices = ['tickets', 'sd_problem', 'sd_changes', 'sd_releases', 'sd_contracts'] as const;
export type AssetService = (typeof assetServices)[number];
