import type { ApprovalState } from '../../wire/approval/approval';
import type { Language } from '../../texts/compiled/languages';
import { deliver, notify } from '../mail/deliver';
import { firstLines } from '../mail/letter';
import { actorText, inWords, linkValue, listValue, recordValues } from '../mail/message';
import type { Notice } from '../mail/notice';
import type { Recipient } from '../mail/outbox';
import { plannedFor } from '../mail/planned';
import type { Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { holds } from '../shared/presets';
import { inTurn, say, type Sentence } from '../shared/sentence';
import { decidedOf, decidedValues, factsOf, recipientsWhere, votersOf, votesOf } from './approval.facts';
import type { AnyActor } from './approval.operation';
import {
  approverLeft,
  type Asked,
  asked,
  askedFacts,
  askedTitle,
  decide,
  decided,
  emptyLevel,
  type LinkMail,
  linkNotes,
  linkTo,
  onLevel,
  removed,
  reviewed,
  sentToBoard,
  subjectOf,
  votedOn,
  voteName,
} from './approval.words';
import * as mailSentences from '../../texts/compiled/server/mail';

/** Mails about board runs (B7). */

interface Links extends Asked {
  kind: LinkMail;
  changeId: number;
  runId: number;
  now: Date;
  letters: { to: Recipient & { user_id: number; time_zone: string }; href: string }[];
}

/**
 * One mail per approver, with what is decided and the link that is theirs alone. It goes to who acts too: nobody else
 * could give it to them.
 */
export async function mailLinks(db: Trx, links: Links): Promise<void> {
  const { kind, changeId, runId, now } = links;
  const facts = await factsOf(db, changeId);
  const decided = await decidedOf(db, changeId);
  const votes = await votesOf(db, runId);
  await deliver(
    db,
    links.letters.map(({ to, href }) => {
      const language = languageNamed(to.locale);
      const planned = plannedFor(facts, to, now);
      return {
        kind,
        record: changeId,
        to: { ...to, id: to.user_id },
        subject: askedTitle(kind, facts),
        letter: {
          paragraphs: [asked[kind](facts, links)],
          facts: askedFacts(planned, decided),
          quote: firstLines(facts.description),
          list: { heading: say(mailSentences.votes), items: votes },
          button: decide(href),
          notes: linkNotes(),
        },
        values: {
          ...recordValues(facts),
          ...decidedValues(decided),
          planned: planned?.in(language),
          board: links.cab,
          level: links.level,
          votes: listValue(votes.map((vote) => vote.in(language))),
          reason: links.reason,
          'actor.name': inWords(actorText(links.actor), language),
          link: linkValue(decide(href), language),
        },
      };
    }),
  );
}

interface Told {
  changeId: number;
  cab: string;
  actor: AnyActor;
  now: Date;
  /** Address of the service desk, without a trailing slash. */
  address: string;
}

/** To an approver whose vote is not wanted any more. */
export async function mailRemoved(
  db: Trx,
  { changeId, actor, ...told }: Told & { level: string; approver: Recipient & { id: number }; reason: string },
): Promise<void> {
  if (told.approver.id === actor?.id) return;
  const facts = await factsOf(db, changeId);
  const { level, cab, reason } = told;
  const language = languageNamed(told.approver.locale);
  await deliver(db, [
    {
      kind: 'approver-removed',
      record: changeId,
      to: told.approver,
      subject: subjectOf(facts),
      letter: { paragraphs: [removed(facts, { actor, level, cab, reason })] },
      values: { ...recordValues(facts), board: cab, level, reason, 'actor.name': inWords(actorText(actor), language) },
    },
  ]);
}

/** To the change managers, who hold `enforce_cab`: nobody can decide on this level. */
export async function mailEmptyLevel(
  db: Trx,
  { changeId, cab, level, address, actor }: Told & { level: string },
): Promise<void> {
  const facts = await factsOf(db, changeId);
  const people = await recipientsWhere(db, holds('view_changes', 'enforce_cab'));
  const notice = {
    ...emptyLevel(facts, { cab, level }),
    record: changeId,
    people,
    link: linkTo(changeId, address),
    values: (language: Language) => ({
      ...recordValues(facts),
      board: cab,
      level,
      'actor.name': inWords(actorText(actor), language),
    }),
  };
  await notify(db, [notice], actor?.id ?? 0);
}

/** The outcome of a decision, for those who are told without being asked to do anything. */
export interface Progress {
  /** A board was applied. */
  applied?: true;
  vote?: { action: 'approve' | 'deny'; level: string; comment: string };
  /** Names of approvers who were deactivated, and are none any more. */
  left?: { approver: string; level: string };
  /** Name of the level that became active. */
  activated?: string;
  ended?: ApprovalState;
}

/** Most telling first; each person hears one thing, who did it nothing. */
export async function mailProgress(
  db: Trx,
  { changeId, runId, cab, actor, now, address, progress }: Told & { runId: number; progress: Progress },
): Promise<void> {
  const facts = await factsOf(db, changeId);
  const { requester, agent } = facts;
  const { vote, left, activated, ended, applied } = progress;
  const voted = vote ? [votedOn(facts, cab, { actor: actorText(actor), ...vote })] : [];
  const decision = ended === 'APPROVED' ? 'approved' : 'denied';
  const told: (Pick<Notice, 'kind' | 'people' | 'sentence'> | false | '' | undefined)[] = [
    ended && {
      kind: `change-${decision}`,
      people: [agent, requester, ...(await votersOf(db, runId))],
      sentence: inTurn(decided(facts, cab, decision), ...voted),
    },
    activated
      ? {
          kind: 'approval-level-activated',
          people: [requester],
          sentence: inTurn(onLevel(facts, cab, activated), ...voted),
        }
      : undefined,
    left && { kind: 'approver-left', people: [agent, requester], sentence: approverLeft(facts, { cab, ...left }) },
    applied && { kind: 'approval-applied', people: [requester], sentence: sentToBoard(facts, cab) },
    ...voted.map((sentence) => ({ kind: 'approval-voted' as const, people: [agent, requester], sentence })),
  ];
  const notices = told
    .filter((one) => typeof one === 'object')
    .map((one): Notice => ({
      ...one,
      record: changeId,
      planned: one.kind === 'change-approved' ? (reader) => plannedFor(facts, reader, now) : undefined,
      subject: subjectOf(facts),
      link: linkTo(changeId, address),
      values: (language) => ({
        ...recordValues(facts),
        board: cab,
        level: (one.kind === 'approval-level-activated' && activated) || (vote ?? left)?.level,
        'approver.name': left?.approver,
        vote: vote && voteName(vote.action).in(language),
        comment: vote?.comment,
        'actor.name': inWords(actorText(actor), language),
      }),
    }));
  await notify(db, notices, actor?.id ?? 0);
}

/** To those who voted, the requester and the agent: what was approved is another by now (G14). */
export async function mailReview(
  db: Trx,
  {
    changeId,
    runId,
    cab,
    actor,
    address,
    fields,
    reason,
  }: Told & { runId: number; fields: Sentence; reason: string | null },
): Promise<void> {
  const facts = await factsOf(db, changeId);
  const { requester, agent } = facts;
  const notice: Notice = {
    kind: reason === null ? 'approval-outdated' : 'approval-kept',
    record: changeId,
    people: [agent, requester, ...(await votersOf(db, runId))],
    sentence: reviewed(facts, { cab, actor: actorText(actor), fields, reason }),
    subject: subjectOf(facts),
    link: linkTo(changeId, address),
    values: (language) => ({
      ...recordValues(facts),
      board: cab,
      reason: reason ?? undefined,
      'actor.name': inWords(actorText(actor), language),
    }),
  };
  await notify(db, [notice], actor?.id ?? 0);
}
