import { tooLong } from '../protocol/length';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** Hours between automatic reminders (D3 §9). */
export const reminderIntervals = [1, 4, 8, 12, 24] as const;

/** How many approvers of a level must approve (D3 §9); `all` by default. */
export const levelMatches = ['any', 'all'] as const;
export type LevelMatch = (typeof levelMatches)[number];

/** `shown*` are lengths that longer names are shortened to (D2 §9). */
export const cabLimits = { name: 255, levels: 20, approvers: 100, shownLevelName: 25, shownName: 15 } as const;

export const cabTexts = {
  name: tooLong('name', cabLimits.name),
  interval: 'Choose an interval from the list.',
  match: 'Choose any or all.',
  levels: 'A board needs at least one level.',
  tooManyLevels: `A board has at most ${cabLimits.levels} levels.`,
  tooManyApprovers: `A level has at most ${cabLimits.approvers} approvers.`,
  /** D3 §5, per level. */
  approvers: 'at least one user or one user type is required to create a CAB',
} as const;
