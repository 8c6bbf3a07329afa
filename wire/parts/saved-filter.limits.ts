// In a file of its own: the rules import it, and the calls import types of the rules.

export const savedFilterLimits = { name: 50, filters: 20_000 } as const;

export const savedFilterTexts = { name: 'The name should be less than 50 characters.' } as const;
