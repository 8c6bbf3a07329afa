import { tooLong } from '../protocol/length';

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
  name: tooLong('name', contractLimits.name),
  identifier: tooLong('identifier', contractLimits.identifier),
  cost: 'Enter an amount of 0 or more with at most two decimals.',
  termCost: 'Enter an amount of more than 0 with at most two decimals.',
  licences: `Enter a whole number from 1 to ${contractLimits.licences.toLocaleString('en')}.`,
  days: `Enter whole days, from 1 to ${contractLimits.days.toLocaleString('en')}.`,
  order: 'The end must not be before the start.',
  nobody: 'At least one user or one vendor is required to create a contract.',
  both: 'Choose a user or a vendor, not both.',
  oneUser: 'Choose one user.',
  organizations: 'Organizations go with a user.',
  status: 'Choose Draft or Active.',
  reassign: 'Choose who gets it.',
  notify: 'Choose at least one agent or enter an e-mail address.',
  purpose: `The comment should be less than ${contractLimits.purpose} characters`,
  action: 'Choose approve or reject.',
} as const;
