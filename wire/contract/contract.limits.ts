import * as shared from '../../texts/compiled/rules/shared';
import * as rules from '../../texts/compiled/rules/contract';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** `cost`: in the help-desk's currency; `days`: before the end of a contract; `purpose`: of a decision's comment. */
export const contractLimits = {
  name: 50,
  identifier: 45,
  cost: 9_999_999_999.99,
  licences: 10_000_000,
  days: 3650,
  purpose: 250,
  /** Days that an approval link is valid (B8). */
  linkDays: 30,
  /** Hours between two mails to an approver who has not decided (G17). */
  approverReminderHours: 24,
  /** So many of the assets does the contract's page name; the tab lists all. */
  namedAssets: 100,
} as const;

/** D3 §5, as written where it says so. */
export const contractTexts = {
  name: shared.name_too_long(contractLimits.name),
  identifier: shared.identifier_too_long(contractLimits.identifier),
  cost: rules.cost(0),
  termCost: rules.term_cost(0),
  licences: rules.licences(contractLimits.licences.toLocaleString('en')),
  days: rules.days_before(contractLimits.days.toLocaleString('en')),
  order: rules.contract_order,
  nobody: rules.nobody,
  both: rules.user_and_vendor,
  oneUser: rules.one_user,
  organizations: rules.organizations,
  status: rules.contract_status,
  reassign: rules.contract_reassign,
  notify: rules.notify,
  purpose: shared.comment_too_long(contractLimits.purpose),
  action: rules.decision,
} as const;
