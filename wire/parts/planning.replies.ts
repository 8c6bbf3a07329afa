import * as s from '../protocol/shape';

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
