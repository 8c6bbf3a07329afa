import * as rules from '../../texts/compiled/rules/report';
// In a file of its own: the rules import it, and the calls import types of the rules.

export const frequencies = ['daily', 'weekly', 'monthly'] as const;

export const scheduleLimits = {
  /** Bytes of the largest file that a mail brings along; of a larger one it has the link. */
  attachment: 10_000_000,
} as const;

export const scheduleTexts = {
  weekday: rules.schedule_weekday,
  day: rules.schedule_day(31),
  time: rules.schedule_time,
  nobody: rules.schedule_nobody,
} as const;
