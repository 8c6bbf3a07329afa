import type { PageType, RuleAction, RuleEventChoice, RuleField, RuleKind } from '../../wire/rule/rule';
import type { RuleRight } from '../../wire/rule/rule.needs';
import type { HelpDesk } from '../help-desk/help-desk';
import type { Trx } from '../shared/db';
import type { Scoped } from '../shared/scope';
import type { Rights } from './rule.author';
import type { Conditions } from './rule.conditions';

/** The record on which a rule acts, when, and with whose rights. */
export interface Acting {
  db: Trx;
  pageType: PageType;
  id: number;
  now: Date;
  requestId: string | undefined;
  fields: ReadonlyMap<string, RuleField>;
  desk: Desk;
  /** What may be done to the record. */
  rights: Rights;
  /** By whose sight records that it names are looked up. */
  author: Scoped;
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
  conditions: Conditions;
  actions: RuleAction[];
  failures: number;
  /** Who saved it last. */
  author_id: number | null;
  /** What it asks of its author. */
  needed: readonly RuleRight[];
  /** Since when it stops for want of rights. */
  stopped_at: Date | null;
}
