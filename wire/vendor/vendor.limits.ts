import { tooLong } from '../protocol/length';

// In a file of its own: the rules import it, and the calls import types of the rules.

export const vendorLimits = { name: 255, contact: 255, address: 1000 } as const;

export const vendorTexts = {
  name: tooLong('name', vendorLimits.name),
  contact: tooLong('primary contact', vendorLimits.contact),
  address: tooLong('address', vendorLimits.address),
  email: 'Enter an e-mail address.',
} as const;
