import { object } from 'yup';
import { entries } from '../protocol/entry';
import { maxLength, file, flag, line, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { type PlanningCalls, planningLimits, planningTexts } from './planning';

/**
 * The planning popup (D1 §5). Which identifiers an owner has is checked by the server; only the solution keeps its
 * title.
 */
export const planningForm = object({
  identifier: line().required(texts.required),
  description: requiredHtml(),
  title: line().test(maxLength(planningLimits.title, planningTexts.title)),
  attachment: file(),
  attachment_delete: flag().optional(),
  version: version(),
});

const entry = {
  key: s.text(),
  title: s.textOrNull(),
  description: s.text(),
  updated_at: s.time(),
  attachment: s.attachmentOrNull(),
  version: s.count(),
};

/** `data.planning_popups` and `data.general_info` (D1 §7). */
export const planningEntries = s.shape({ planning_popups: s.rows(entry) });
export const planningDetail = s.shape({
  general_info: s.shape({
    identifier: s.text(),
    title: s.textOrNull(),
    description: s.text(),
    attachment: s.attachmentOrNull(),
    version: s.idOrNull(),
  }),
});

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
      entries: { reply: planningEntries },
      detail: { reply: planningDetail },
      save: { body: planningForm },
    },
  );
export type PlanningEntries = ReturnType<typeof planningOf>;
