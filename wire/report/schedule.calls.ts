import { entries } from '../protocol/entry';
import { scheduleCalls } from './schedule';
import { reportSchedule } from './schedule.replies';
import { scheduleForm } from './schedule.rules';

export const scheduleEntries = entries(
  'report-schedule',
  scheduleCalls,
  {
    view: 'Read when a report is sent by mail, and to whom',
    save: 'Send a report by mail, daily, weekly or monthly',
    remove: 'Stop sending a report by mail',
  },
  { view: { reply: reportSchedule }, save: { body: scheduleForm, reply: reportSchedule } },
);
