import { changePlanningKeys } from '../change/change';
import { problemPlanningKeys } from '../problem/problem';
import { releasePlanningKeys } from '../release/release';
import { actionsOf, type ActionType, type MailRecipient, mailRecipients, type PageType, type RuleKind } from './rule';

/** The planning entries that a record of a kind has; none where it has no planning (E30). */
export const planningKeysOf: Readonly<Record<PageType, readonly string[]>> = {
  ticket: [],
  change: changePlanningKeys,
  problem: problemPlanningKeys,
  release: releasePlanningKeys,
  asset: [],
  contract: [],
};

/**
 * What a rule can do with these records, in the order in which a form offers it (E30), without what its author may not
 * do (G35).
 */
export const offeredActions = (
  kind: RuleKind,
  page: PageType,
  withheld: ReadonlySet<ActionType> = new Set(),
): ActionType[] =>
  actionsOf[page].filter((action) => !withheld.has(action) && (action !== 'reject' || kind === 'workflow'));

/** To whom a rule of these records can write (E30): only changes have a board. */
export const offeredRecipients = (page: PageType): MailRecipient[] =>
  mailRecipients.filter((recipient) => recipient !== 'cab' || page === 'change');
