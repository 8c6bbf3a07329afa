import * as shared from '../../texts/compiled/rules/shared';
import * as rules from '../../texts/compiled/rules/asset';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** C6. */
export const assetLimits = { name: 255, identifier: 45, note: 1000, copies: 50 } as const;

export const assetTexts = {
  name: shared.name_too_long(assetLimits.name),
  identifier: shared.identifier_too_long(assetLimits.identifier),
  note: rules.note_too_long(assetLimits.note),
  service: rules.asset_service,
  copies: rules.copies(assetLimits.copies),
} as const;
