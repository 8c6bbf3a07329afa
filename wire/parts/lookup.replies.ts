import { array, boolean, object } from 'yup';
import * as s from '../protocol/shape';

/** An option may carry more than id and name (`meta=true`), according to the lookup; `left` with `left=true`. */
export const lookupReply = s.shape({
  data: array()
    .of(object({ id: s.id(), name: s.text(), left: boolean().optional() }).required())
    .required(),
  total: s.count(),
  total_is_exact: boolean().optional(),
});
