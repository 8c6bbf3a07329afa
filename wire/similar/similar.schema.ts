import { array, number, object, string } from 'yup';
import { changeOutcomes } from '../change/change';
import { entries } from '../protocol/entry';
import { requiredChoice } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { similarCalls } from './similar';

const alike = {
  /** 0 to 1. */
  score: number().min(0).max(1).required(),
  /** That both have, the rarest first, folded. */
  words: array().of(s.text()).required(),
};

const ids = () => array().of(number().integer().positive().required()).required();

const problems = () =>
  s.rows({
    id: s.id(),
    identifier: s.text(),
    subject: s.text(),
    known_error: s.yes(),
    /** HTML; empty while none is written. */
    workaround: s.text(),
    ...alike,
    /** So many of its tickets the reader may see. */
    tickets: s.count(),
  });

export const ticketSimilar = s.shape({
  /** What the reader may do with one: attach it, and reply its workaround through the help-desk. */
  actions: s.shape({ link: s.yes(), reply: s.yes() }),
  /** The likest first, of equal ones known errors first. None if the ticket has a problem. */
  problems: s.seenWith('view_problems', problems(), []),
  tickets: s.rows({
    id: s.id(),
    ticket_number: s.text(),
    subject: s.text(),
    status: s.ticketStatus(),
    ...alike,
    problem: s.seenWith('view_problems', s.shapeOrNull({ id: s.id(), identifier: s.text(), subject: s.text() }), null),
  }),
  /**
   * So many tickets without a problem look alike, this one among them: at least five of seven days, at most 100 are counted. For who
   * may create a problem with them; null once somebody has answered.
   */
  alike: s.shapeOrNull({ count: s.count(), ticket_ids: ids() }),
});
/** The new problem with its tickets; of a dismissed group null, and none. */
export const alikeAnswered = s.shape({ id: s.idOrNull(), identifier: s.textOrNull(), ticket_ids: ids() });
export const problemSimilar = s.shape({ problems: problems() });
export const changeSimilar = s.shape({
  problems: s.seenWith('view_problems', problems(), []),
  /** Closed ones, the newest first, with those of the assets that they share: to ask by these needs view_assets. */
  changes: s.rows({
    id: s.id(),
    identifier: s.text(),
    subject: s.text(),
    outcome: string().oneOf(changeOutcomes).nullable().defined(),
    closed_at: s.time(),
    assets: s.rows({ id: s.id(), name: s.text() }),
  }),
});

export const similarAnswer = object({
  problem_id: requiredChoice(),
  answer: string()
    .oneOf(['link', 'dismiss'] as const)
    .required(texts.required),
});

export const alikeAnswer = object({
  answer: string()
    .oneOf(['create', 'dismiss'] as const)
    .required(texts.required),
});

export const similarEntries = entries(
  'similar',
  similarCalls,
  {
    ofTicket: 'List problems and tickets that are like a ticket',
    answer: 'Attach a similar problem to a ticket, or do not show it any more',
    answerAlike: 'Create a problem from tickets that look alike, or do not ask again',
    ofDraft: 'List problems that are like what is written',
    ofChange: 'List problems and earlier changes that are like a change that is written',
    ofProblem: 'List problems that are like a problem',
  },
  {
    ofTicket: { reply: ticketSimilar },
    answer: { body: similarAnswer },
    answerAlike: { body: alikeAnswer, reply: alikeAnswered },
    ofDraft: { query: { words: { subject: [], description: [] } }, reply: problemSimilar },
    ofChange: {
      query: { words: { subject: [], description: [] }, ids: { asset_ids: 'assets' } },
      reply: changeSimilar,
    },
    ofProblem: { reply: problemSimilar },
  },
);
