// In a file of its own: the rules import it, and the calls import types of the rules.

export const frequencies = ['daily', 'weekly', 'monthly'] as const;

export const scheduleLimits = {
  /** Bytes of the largest file that a mail brings along; of a larger one it has the link. */
  attachment: 10_000_000,
} as const;

export const scheduleTexts = {
  weekday: 'Choose a day of the week.',
  day: 'Choose a day from 1 to 31.',
  time: 'Enter a time as HH:mm.',
  nobody: 'Choose at least one recipient.',
} as const;
