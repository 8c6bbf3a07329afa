import { tooLong } from '../protocol/length';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** C6. */
export const assetLimits = { name: 255, identifier: 45, note: 1000, copies: 50 } as const;

export const assetTexts = {
  name: tooLong('name', assetLimits.name),
  identifier: tooLong('identifier', assetLimits.identifier),
  note: tooLong('note', assetLimits.note),
  service: 'Send type as tickets, sd_problem, sd_changes, sd_releases or sd_contracts.',
  copies: `Make 1 to ${assetLimits.copies} copies at once.`,
} as const;
