import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type { problemDraft } from './problem.replies';

/** Apart from wire/problem/problem.ts, so that only the dialog that asks for it carries it. */
export type ProblemDraft = InferType<typeof problemDraft>['draft'];

export const problemDraftCalls = {
  /** What the form of a new problem for this ticket starts with; nothing is stored. */
  draft: call<{ params: { ticketId: number }; reply: { draft: ProblemDraft } }>(
    'GET',
    '/service-desk/api/problem-draft/{ticketId}',
    { needs: 'create_problem' },
  ),
};
