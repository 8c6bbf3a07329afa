import * as shared from '../../texts/compiled/rules/shared';
import * as rules from '../../texts/compiled/rules/cab';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** Hours between automatic reminders (D3 §9). */
export const reminderIntervals = [1, 4, 8, 12, 24] as const;

/** How many approvers of a level must approve (D3 §9); `all` by default. */
export const levelMatches = ['any', 'all'] as const;
export type LevelMatch = (typeof levelMatches)[number];

/** `shown*` are lengths that longer names are shortened to (D2 §9). */
export const cabLimits = { name: 255, levels: 20, approvers: 100, shownLevelName: 25, shownName: 15 } as const;

export const cabTexts = {
  name: shared.name_too_long(cabLimits.name),
  interval: rules.interval,
  match: rules.match,
  levels: rules.no_level,
  tooManyLevels: rules.too_many_levels(cabLimits.levels),
  tooManyApprovers: rules.too_many_approvers(cabLimits.approvers),
  /** D3 §5, per level. */
  approvers: rules.no_approver,
} as const;
