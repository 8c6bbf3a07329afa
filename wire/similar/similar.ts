import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as schemas from './similar.schema';

/**
 * What is like a ticket or a problem: so many are told (G19). So many tickets at least, of so many days, that look alike are asked
 * about, and of them so many at most are counted (G20).
 */
export const similarLimits = {
  problems: 5,
  tickets: 5,
  changes: 5,
  alikeLeast: 5,
  alikeDays: 7,
  alikeTickets: 100,
} as const;

export type TicketSimilar = InferType<typeof schemas.ticketSimilar>;
export type SimilarProblem = TicketSimilar['problems'][number];
export type SimilarAnswer = InferType<typeof schemas.similarAnswer>;
export type AlikeAnswer = InferType<typeof schemas.alikeAnswer>;
export type AlikeAnswered = InferType<typeof schemas.alikeAnswered>;
export type ProblemSimilar = InferType<typeof schemas.problemSimilar>;
export type ChangeSimilar = InferType<typeof schemas.changeSimilar>;
export type EarlierChange = ChangeSimilar['changes'][number];

const api = '/service-desk/api';

export const similarCalls = {
  /** Of a ticket that has no problem yet; `score` is 0 to 1, and what is less alike than the threshold is not told. */
  ofTicket: call<{ params: { ticketId: number }; reply: TicketSimilar }>('GET', `${api}/ticket-similar/{ticketId}`, {
    needs: 'agent',
  }),
  /** `link` attaches the problem to the ticket, with the right to; a `dismiss`ed one is not told again. */
  answer: call<{ params: { ticketId: number }; body: SimilarAnswer }>('POST', `${api}/ticket-similar/{ticketId}`, {
    needs: 'view_problems',
    mayNeed: ['attach_problem'],
    fails: [404, 409],
  }),
  /**
   * `create` makes a problem from what the ticket says, with all tickets that look alike, with the right to attach them, and returns
   * its id; none of them is asked about again. `dismiss` only that; then all of it is null.
   */
  answerAlike: call<{ params: { ticketId: number }; body: AlikeAnswer; reply: AlikeAnswered }>(
    'POST',
    `${api}/ticket-alike/{ticketId}`,
    { needs: 'create_problem', mayNeed: ['attach_problem'], fails: [404, 409] },
  ),
  /** Of what is written in a form. Nothing is stored, and there is no threshold. */
  ofDraft: call<{ query: { subject?: string; description?: string }; reply: ProblemSimilar }>(
    'GET',
    `${api}/problem-similar`,
    { needs: 'view_problems' },
  ),
  /** The same while a change is written, with the newest closed changes on these assets and how they went. */
  ofChange: call<{ query: { subject?: string; description?: string; asset_ids?: number[] }; reply: ChangeSimilar }>(
    'GET',
    `${api}/change-similar`,
    { needs: 'view_changes' },
  ),
  ofProblem: call<{ params: { id: number }; reply: ProblemSimilar }>('GET', `${api}/problem-similar/{id}`, {
    needs: 'view_problems',
  }),
};
