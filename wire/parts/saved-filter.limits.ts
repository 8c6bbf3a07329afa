import * as rules from '../../texts/compiled/rules/shared';

// In a file of its own: the rules import it, and the calls import types of the rules.

export const savedFilterLimits = { name: 50, filters: 20_000 } as const;

export const savedFilterTexts = {
  name: rules.name_too_long(savedFilterLimits.name),
  unnamed: rules.unnamed_filter,
  none: rules.no_filter,
  tooLarge: rules.filter_too_large,
} as const;
