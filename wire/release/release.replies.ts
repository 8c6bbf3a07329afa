import { groupCounts, pageOrCounts } from '../parts/count.replies';
import { inTrash } from '../parts/trash.replies';
import * as s from '../protocol/shape';

/** What the release calls return (D2 §3, §7). */
const planned = { planned_start_date: s.timeOrNull(), planned_end_date: s.timeOrNull() };

export const releaseList = s.listOf('releases', {
  id: s.id(),
  identifier: s.text(),
  subject: s.text(),
  release_type: s.named(),
  priority: s.priority(),
  status: s.behaving(),
  location: s.locationOrNull(),
  ...planned,
  completed_at: s.timeOrNull(),
  created_at: s.time(),
  updated_at: s.time(),
  is_edit: s.yes(),
  is_delete: s.yes(),
  ...inTrash,
});
/** With `count=true`: the groups. */
export const releaseCounts = s.shape({ releases: groupCounts() });
export const releaseListReply = pageOrCounts(releaseList, releaseCounts);

export const releaseView = s.shape({
  release: s.shape({
    id: s.id(),
    identifier: s.text(),
    subject: s.text(),
    description: s.text(),
    status: s.behaving(),
    priority: s.priority(),
    release_type: s.named(),
    location: s.locationOrNull(),
    ...planned,
    completed_at: s.timeOrNull(),
    created_at: s.time(),
    updated_at: s.time(),
    attachment: s.attachmentOrNull(),
    /** Whether tabs are shown (D2 §2), and what the form starts with. */
    attach_assets: s.seenWith('view_assets', s.rows({ id: s.id(), name: s.text() }), []),
    attach_changes: s.seenWith('view_changes', s.rows({ id: s.id(), identifier: s.text(), subject: s.text() }), []),
    /** From the first planned start of its changes to the last planned end; null if none of them is planned. */
    changes_span: s.seenWith(
      'view_changes',
      s.shapeOrNull({ planned_start_date: s.time(), planned_end_date: s.time() }),
      null,
    ),
    version: s.count(),
  }),
});
export const releaseSaved = s.shape({ id: s.id(), identifier: s.text() });

/** D2 §6, and ours: `release_planning_edit`, and whether the reader may see assets and changes. */
export const releaseActions = s.shape({
  release_asset_attach: s.yes(),
  release_change_attach: s.yes(),
  release_edit: s.yes(),
  release_delete: s.yes(),
  release_completed: s.yes(),
  check_planning: s.yes(),
  release_asset_detach: s.yes(),
  release_change_detach: s.yes(),
  associated_asset: s.yes(),
  associated_change: s.yes(),
  release_planning_edit: s.yes(),
});
export const releaseActionsReply = s.shape({ actions: releaseActions });
