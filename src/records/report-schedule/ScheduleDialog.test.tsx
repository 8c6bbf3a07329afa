import { screen, waitFor } from '@testing-library/react';
import { lookupCalls } from '../../../wire/parts/lookup';
import { type Schedule, scheduleCalls } from '../../../wire/report/schedule';
import { response, renderInHost, wireServer } from '../../testing/host';
import ScheduleDialog from './ScheduleDialog';

const weekly: Schedule = {
  ...{ frequency: 'weekly', weekday: 1, day: null, time: '07:30', time_zone: 'Europe/Berlin', format: 'csv' },
  ...{ agent_ids: [5], email_ids: ['audit@elsewhere.test'] },
  recipients: [
    { id: 5, name: 'Amara', email: 'amara@desk.test', may_see: true },
    { id: null, name: 'audit@elsewhere.test', email: 'audit@elsewhere.test', may_see: false },
  ],
  next_at: '2026-01-19 07:30:00',
  last: { at: '2026-01-12 07:30:00', sent: 1, failed: 1, left_out: ['Bela'] },
};
let stored: Schedule | null;
let saved: Record<string, unknown>[];
let removed: number;
let closed: number;

wireServer(
  response(scheduleCalls.view, () => ({ schedule: stored })),
  response(scheduleCalls.save, ({ body }) => {
    saved.push(body);
    return { schedule: weekly };
  }),
  response(scheduleCalls.remove, () => {
    removed++;
    return undefined;
  }),
  response(lookupCalls.lookup, () => ({ data: [{ id: 5, name: 'Amara' }], total: 1 })),
);
beforeEach(() => {
  [stored, saved, removed, closed] = [null, [], 0, 0];
});
const show = () => renderInHost(<ScheduleDialog id={3} onClose={() => closed++} />);

test('without a recipient nothing is saved; with one it is', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Save schedule' }));
  expect(await screen.findByText('Choose at least one recipient.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /To addresses/ }), 'a@desk.test, b@desk.test');
  await user.click(screen.getByRole('button', { name: 'Save schedule' }));
  await waitFor(() => expect(closed).toBe(1));
  expect(saved).toEqual([
    expect.objectContaining({
      ...{ frequency: 'weekly', weekday: 1, time: '08:00', format: 'excel' },
      email_ids: ['a@desk.test', 'b@desk.test'],
    }),
  ]);
});

test('shows what is set, when it is sent next, and what became of the last time', async () => {
  stored = weekly;
  show();
  expect(await screen.findByText('Next: Jan 19, 2026, 7:30 AM')).toBeVisible();
  expect(screen.getByText('Monday')).toBeVisible();
  expect(screen.getByText('Amara')).toBeVisible();
  expect(screen.getByLabelText(/^Time/)).toHaveValue('07:30');
  expect(screen.getByText('On the clock of Europe/Berlin.')).toBeVisible();
  expect(screen.getByText(/sent to 1 person\. 1 file could not be made\./)).toBeVisible();
  expect(screen.getByText(/Skipped last time, no permission for this report: Bela/)).toBeVisible();
  expect(screen.getByText(/report: audit@elsewhere\.test/)).toBeVisible();
});

test('asks before it ends', async () => {
  stored = weekly;
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Stop sending' }));
  await screen.findByText(/Nobody will get it by email/);
  await user.click(screen.getByRole('button', { name: 'Stop sending' }));
  await waitFor(() => expect([removed, closed]).toEqual([1, 1]));
});
