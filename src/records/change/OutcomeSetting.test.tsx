import { screen, waitFor } from '@testing-library/react';
import { changeCalls, type OutcomeSetting as Setting } from '../../../wire/change/change';
import { Refusal, renderInHost, response, wireServer } from '../../testing/host';
import OutcomeSetting from './change.setting';

let setting: Setting;
const server = wireServer(
  response(changeCalls.outcomeSetting, () => setting),
  response(
    changeCalls.saveOutcomeSetting,
    ({ body }) => (setting = { required: body.required ? 1 : 0 }),
    'The setting was saved.',
  ),
);
beforeEach(() => {
  setting = { required: 0 };
});
const box = () => screen.findByRole('checkbox', { name: 'Closing a change needs its outcome, also by API and rules' });

test('is set and taken back by a click', async () => {
  const { user } = renderInHost(<OutcomeSetting />);
  expect(await box()).not.toBeChecked();
  await user.click(await box());
  await waitFor(async () => expect(await box()).toBeChecked());
  expect(setting).toEqual({ required: 1 });
  await waitFor(async () => expect(await box()).toBeEnabled());
  await user.click(await box());
  await waitFor(() => expect(setting).toEqual({ required: 0 }));
});

test('what could not be loaded can be asked for again', async () => {
  server.use(
    response(changeCalls.outcomeSetting, () => {
      throw new Refusal(500, 'Broken');
    }),
  );
  renderInHost(<OutcomeSetting />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
