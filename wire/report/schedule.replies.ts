import { array, number, string } from 'yup';
import { exportFormats } from '../parts/export';
import * as s from '../protocol/shape';
import { frequencies } from './schedule.limits';

const schedule = {
  frequency: string().oneOf(frequencies).required(),
  weekday: number().integer().nullable().defined(),
  day: number().integer().nullable().defined(),
  time: s.text(),
  /** Whose clock `time` is on: that of who saved it. */
  time_zone: s.text(),
  format: string().oneOf(exportFormats).required(),
  agent_ids: array().of(s.id()).required(),
  email_ids: array().of(s.text()).required(),
  /** Each person once. Who may not see the report now gets none until they may; `id` is null for an address of nobody. */
  recipients: s.rows({ id: s.idOrNull(), name: s.text(), email: s.seenWith('agent', s.text(), ''), may_see: s.yes() }),
  next_at: s.time(),
  /** What became of the last time; `left_out` are names or addresses of those who might not see it. */
  last: s.shapeOrNull({
    at: s.time(),
    sent: s.count(),
    failed: s.count(),
    left_out: array().of(s.text()).required(),
  }),
};

export const reportSchedule = s.shape({ schedule: s.shapeOrNull(schedule) });
