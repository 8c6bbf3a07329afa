import { string } from 'yup';
import * as s from '../protocol/shape';
import { activityLinkKinds } from './activity';

/** A line of an activity log. */
export const activityFields = {
  id: s.id(),
  name: s.text(),
  created_at: s.time(),
  request_id: s.textOrNull(),
  creator: s.shapeOrNull({ id: s.id(), full_name: s.text(), profile_pic: s.textOrNull() }),
  /** The records that `name` names in italics; `path` is that of their page, null of a ticket, which has none of ours. */
  links: s.rows({
    kind: string().oneOf(activityLinkKinds).required(),
    id: s.id(),
    name: s.text(),
    path: s.textOrNull(),
  }),
};

const page = s.shape({
  data: s.rows(activityFields),
  total: s.count(),
  per_page: s.count(),
});

/** One page of an activity log under the call's own key, e.g. `problem_activity_logs` (X20). */
export const activityPage = <K extends string>(key: K) => s.shape({ [key]: page } as { [P in K]: typeof page });
