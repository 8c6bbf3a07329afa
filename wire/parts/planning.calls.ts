import { entries } from '../protocol/entry';
import type { PlanningCalls } from './planning';
import * as replies from './planning.replies';
import { planningForm } from './planning.rules';

/** The planning calls of a kind: `problem-planning.save`. */
export const planningOf = (kind: string, calls: PlanningCalls) =>
  entries(
    `${kind}-planning`,
    calls,
    {
      entries: 'List planning entries',
      detail: 'Read a planning entry',
      save: 'Write a planning entry',
      remove: 'Delete a planning entry',
    },
    {
      entries: { reply: replies.planningEntries },
      detail: { reply: replies.planningDetail },
      save: { body: planningForm },
    },
  );
export type PlanningEntries = ReturnType<typeof planningOf>;
