import { tooLong } from '../protocol/length';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** C6. */
export const productLimits = { name: 255, manufacturer: 255 } as const;

export const productTexts = {
  name: tooLong('name', productLimits.name),
  manufacturer: tooLong('manufacturer', productLimits.manufacturer),
} as const;
