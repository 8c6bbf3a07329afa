import { string } from 'yup';
import * as s from '../protocol/shape';

export const session = s.shape({
  user: s.shape({
    id: s.id(),
    name: s.text(),
    full_name: s.text(),
    email: s.text(),
    role: string().oneOf(['admin', 'agent', 'client']).required(),
    time_zone: s.text(),
  }),
  csrf_token: s.text(),
});
