import type { PageType, RuleAction, RuleConditions, RuleEventChoice, RuleField, RuleKind } from '../../wire/rule/rule';
import type { HelpDesk } from '../help-desk/help-desk';
import type { Trx } from '../shared/db';

/** The record on which a rule acts, and when. */
export interface Acting {
  db: Trx;
  pageType: PageType;
  id: number;
  now: Date;
  requestId: string | undefined;
  fields: ReadonlyMap<string, RuleField>;
  desk: Desk;
}

/** What rules need to know of the server. */
export interface Desk {
  helpDesk: HelpDesk;
  address(): string;
  now(): Date;
  /** The help-desk's time zone, in which times are compared. */
  zone: string;
  requesterMayDecideAlone: boolean;
  /** Notes a fault of the server. */
  report(error: unknown): void;
}

/** An active rule as it runs. */
export interface RunningRule {
  id: number;
  kind: RuleKind;
  page_type: PageType;
  name: string;
  performer: 'agent' | 'requester' | 'anyone' | 'system' | null;
  events: RuleEventChoice[];
  conditions: RuleConditions;
  actions: RuleAction[];
  failures: number;
}
