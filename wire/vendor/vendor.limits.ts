import * as shared from '../../texts/compiled/rules/shared';
import * as rules from '../../texts/compiled/rules/vendor';

// In a file of its own: the rules import it, and the calls import types of the rules.

export const vendorLimits = { name: 255, contact: 255, address: 1000 } as const;

export const vendorTexts = {
  name: shared.name_too_long(vendorLimits.name),
  contact: rules.contact_too_long(vendorLimits.contact),
  address: rules.address_too_long(vendorLimits.address),
  email: rules.email,
} as const;
