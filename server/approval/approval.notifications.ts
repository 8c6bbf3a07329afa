import { sql } from 'kysely';
import type { NotificationKind, notificationKinds } from '../../wire/notification/notification';
import { actorSlot, linkValue, listValue, type Message, recordValues, slot, type Source } from '../mail/message';
import { patternOf } from '../mail/notice';
import { plannedFor } from '../mail/planned';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import {
  approverLeft,
  asked,
  askedFacts,
  askedTitle,
  decide,
  decided,
  decidedOf,
  decidedValues,
  emptyLevel,
  factsOf,
  linkNotes,
  linkTo,
  onLevel,
  removed,
  reviewed,
  sentToBoard,
  subjectOf,
  votesOf,
} from './approval.mails';
import * as mailSentences from '../../texts/compiled/server/mail';

/** The notifications about board runs. */
export type ApprovalEvent = {
  [K in NotificationKind]: (typeof notificationKinds)[K]['area'] extends 'approval' ? K : never;
}[NotificationKind];

const named = { identifier: slot('identifier'), subject: slot('subject') };
const ask = { actor: actorSlot, cab: slot('board'), level: slot('level'), reason: slot('reason') };

const reviewSlots = { cab: ask.cab, actor: slot('actor.name'), fields: slot('changed') };

const letterPattern = (kind: 'approval-requested' | 'approval-reminder' | 'approver-added'): Message => ({
  kind,
  subject: askedTitle(kind, named),
  letter: {
    paragraphs: [asked[kind](named, ask)],
    facts: askedFacts(slot('planned'), {
      change_type: slot('type'),
      impact: slot('impact'),
      priority: slot('priority'),
      requester: slot('requester.name'),
    }),
    quote: slot('description'),
    list: {
      heading: say(mailSentences.votes),
      items: [],
    },
    button: decide(slot('link')),
    notes: linkNotes(),
  },
  values: {},
});

const noticePattern = (kind: ApprovalEvent, sentence: Sentence): Message =>
  patternOf({
    kind,
    record: 0,
    people: [],
    subject: subjectOf(named),
    sentence,
    planned: kind === 'change-approved' ? () => null : undefined,
    link: linkTo(0, ''),
    values: () => ({}),
  });

const voted = (): Sentence =>
  say(mailSentences.voted_so, {
    ...named,
    actor: slot('actor.name'),
    cab: ask.cab,
    level: ask.level,
    vote: slot('vote'),
    comment: slot('comment'),
  });

function pattern(kind: ApprovalEvent): Message {
  switch (kind) {
    case 'approval-requested':
    case 'approval-reminder':
    case 'approver-added':
      return letterPattern(kind);
    case 'approver-removed':
      return { kind, subject: subjectOf(named), letter: { paragraphs: [removed(named, ask)] }, values: {} };
    case 'approver-left':
      return noticePattern(kind, approverLeft(named, { ...ask, approver: slot('approver.name') }));
    case 'approval-level-empty':
      return { ...noticePattern(kind, emptyLevel(named, ask).sentence), subject: emptyLevel(named, ask).subject };
    case 'approval-applied':
      return noticePattern(kind, sentToBoard(named, ask.cab));
    case 'approval-level-activated':
      return noticePattern(kind, onLevel(named, ask.cab, ask.level));
    case 'approval-voted':
      return noticePattern(kind, voted());
    case 'approval-outdated':
      return noticePattern(kind, reviewed(named, { ...reviewSlots, reason: null }));
    case 'approval-kept':
      return noticePattern(kind, reviewed(named, { ...reviewSlots, reason: slot('reason') }));
    case 'change-approved':
      return noticePattern(kind, decided(named, ask.cab, 'approved'));
    case 'change-denied':
      return noticePattern(kind, decided(named, ask.cab, 'denied'));
  }
}

export const approvalSource: Source<ApprovalEvent> = {
  pattern,
  async example(db, id, { reader, now, address }) {
    const language = languageNamed(reader.locale);
    const facts = await factsOf(db, id);
    const { rows } = await sql<{ id: number; board: string; level: string }>`
      select r.id, r.name as board, l.name as level from cab_runs r join cab_run_levels l on l.run_id = r.id
      where r.change_id = ${id} order by r.id desc, l.position limit 1`.execute(db);
    const [run] = rows;
    return {
      ...recordValues(facts),
      ...decidedValues(await decidedOf(db, id)),
      planned: plannedFor(facts, reader, now)?.in(language) ?? '',
      ...(run && {
        board: run.board,
        level: run.level,
        votes: listValue((await votesOf(db, run.id)).map((vote) => vote.in(language))),
      }),
      link: linkValue(linkTo(id, address), language),
    };
  },
};
