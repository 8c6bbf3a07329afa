import { tooLong } from '../protocol/length';

// In a file of its own: the rules import it, and the calls import types of the rules.

export const savedFilterLimits = { name: 50, filters: 20_000 } as const;

export const savedFilterTexts = {
  name: tooLong('name', savedFilterLimits.name),
  unnamed: 'Give the filter a name.',
  none: 'Choose a filter first.',
  tooLarge: 'This filter is too large to be saved.',
} as const;
