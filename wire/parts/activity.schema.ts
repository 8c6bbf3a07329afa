import * as s from '../protocol/shape';

const page = s.shape({
  data: s.rows({
    id: s.id(),
    name: s.text(),
    created_at: s.time(),
    request_id: s.textOrNull(),
    creator: s.shapeOrNull({ id: s.id(), full_name: s.text(), profile_pic: s.textOrNull() }),
  }),
  total: s.count(),
  per_page: s.count(),
});

/** One page of an activity log under the call's own key, e.g. `problem_activity_logs` (X20). */
export const activityPage = <K extends string>(key: K) => s.shape({ [key]: page } as { [P in K]: typeof page });
