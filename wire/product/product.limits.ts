import * as shared from '../../texts/compiled/rules/shared';
import * as rules from '../../texts/compiled/rules/product';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** C6. */
export const productLimits = { name: 255, manufacturer: 255 } as const;

export const productTexts = {
  name: shared.name_too_long(productLimits.name),
  manufacturer: rules.manufacturer_too_long(productLimits.manufacturer),
} as const;
