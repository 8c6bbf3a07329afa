import { changePlanningKeys } from '../change/change';
import { problemPlanningKeys } from '../problem/problem';
import { releasePlanningKeys } from '../release/release';
import { type ActionType, type MailRecipient, mailRecipients, type PageType, type RuleKind } from './rule.limits';

/** The planning entries that a record of a kind has; none where it has no planning (E30). */
export const planningKeysOf: Readonly<Record<PageType, readonly string[]>> = {
  ticket: [],
  change: changePlanningKeys,
  problem: problemPlanningKeys,
  release: releasePlanningKeys,
  asset: [],
  contract: [],
};

const everywhere: readonly ActionType[] = ['mail', 'stop'];
const actionsOf: Readonly<Record<PageType, readonly ActionType[]>> = {
  ticket: ['set', 'attach_asset', ...everywhere],
  change: ['set', 'apply_cab', 'planning', 'attach_release', 'attach_asset', ...everywhere],
  problem: ['set', 'planning', 'attach_asset', ...everywhere],
  release: ['set', 'planning', 'attach_asset', ...everywhere],
  asset: ['set', ...everywhere],
  contract: ['attach_asset', ...everywhere],
};

/** What a rule can do with these records, in the order in which a form offers it (E30). */
export const offeredActions = (kind: RuleKind, page: PageType): ActionType[] => [
  ...actionsOf[page],
  ...(kind === 'workflow' ? (['reject'] as const) : []),
];

/** To whom a rule of these records can write (E30): only changes have a board. */
export const offeredRecipients = (page: PageType): MailRecipient[] =>
  mailRecipients.filter((recipient) => recipient !== 'cab' || page === 'change');
