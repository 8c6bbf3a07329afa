import * as words from '../../../texts/compiled/screen/common';
import * as webhookMessages from '../../../texts/compiled/screen/webhook';
import type { EventGroup } from '../../../wire/event/event';
import type { WebhookRow } from '../../../wire/webhook/webhook';
import type { Translate } from '../../shared/i18n/messages';

const groups = {
  problem: words.problems,
  change: words.changes,
  release: words.releases,
  asset: words.assets,
  contract: words.contracts,
  ticket: words.tickets,
  comment: webhookMessages.comments,
  import: webhookMessages.imports,
} as const;

export const groupName = (group: EventGroup, t: Translate): string => t(groups[group]);

const what = {
  created: webhookMessages.on_created,
  updated: webhookMessages.on_updated,
  closed: webhookMessages.on_closed,
  deleted: webhookMessages.on_deleted,
  restored: webhookMessages.on_restored,
  assigned: webhookMessages.on_assigned,
  board_approved: webhookMessages.on_board_approved,
  board_denied: webhookMessages.on_board_denied,
  approved: webhookMessages.on_approved,
  rejected: webhookMessages.on_rejected,
  expiring: webhookMessages.on_expiring,
  expired: webhookMessages.on_expired,
  finished: webhookMessages.on_finished,
} as const;

/** What happened, of an event such as `problem.created`. */
export function eventName(type: string, t: Translate): string {
  const word = type.split('.')[1] ?? '';
  return word in what ? t(what[word as keyof typeof what]) : type;
}

/** How it goes with a webhook, in a word, and how that is coloured. */
export function healthOf(
  { active, switched_off, stopped_reason, failing_since, delivered_at }: Omit<WebhookRow, 'author'>,
  t: Translate,
) {
  if (switched_off !== null) return { tone: 'danger', text: t(webhookMessages.off_by_itself) } as const;
  if (!active) return { tone: 'neutral', text: t(webhookMessages.inactive) } as const;
  if (stopped_reason !== null) return { tone: 'warning', text: t(webhookMessages.stopped) } as const;
  if (failing_since !== null) return { tone: 'danger', text: t(webhookMessages.fails) } as const;
  return delivered_at === null
    ? ({ tone: 'info', text: t(webhookMessages.unused) } as const)
    : ({ tone: 'success', text: t(webhookMessages.works) } as const);
}
