import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { call } from '../../../wire/protocol/call';
import { origin, renderInHost, wireServer } from '../../testing/host';
import { useAction } from '../api/useAction';
import { AlertArea } from '../alert/AlertArea';
import { Button } from '../button/Button';

const detach = call<{ params: { id: number } }>('DELETE', '/pump/{id}', { needs: 'public' });
const text = 'The board “Network board” approved this change before you changed the assets.';
let requested: unknown[] = [];

wireServer(
  http.delete(`${origin}/pump/5`, async ({ request }) => {
    const sent = await request.text();
    requested.push(sent && JSON.parse(sent));
    return sent.includes('confirm_reapproval') || sent.includes('keep_approval_reason')
      ? HttpResponse.json({ success: true, message: 'Detached.' })
      : HttpResponse.json({ success: false, message: text, code: 'change.approved', params: {} }, { status: 409 });
  }),
);
beforeEach(() => {
  requested = [];
});

function Detach() {
  const { run } = useAction(detach);
  return <Button onClick={() => void run({ params: { id: 5 } })}>Detach</Button>;
}
async function open() {
  const { user } = renderInHost(
    <AlertArea name="change">
      <Detach />
    </AlertArea>,
  );
  await user.click(screen.getByRole('button', { name: 'Detach' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'This change is approved' });
  expect(dialog).toHaveTextContent(text);
  return { user, dialog };
}
const button = (name: string) => screen.getByRole('button', { name });

test('the board is asked again: the call is made once more with that answer', async () => {
  const { user, dialog } = await open();
  await user.click(button('Change and request again'));
  expect(await screen.findByText('Detached.')).toBeVisible();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(requested).toEqual(['', { confirm_reapproval: 1 }]);
});

test('the approval is kept only with a reason', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('radio', { name: /^Keep the approval/ }));
  await user.click(button('Change and keep the approval'));
  const reason = screen.getByRole('textbox', { name: /^Reason/ });
  expect(reason).toHaveAccessibleDescription('Give the reason why the approval is kept.');
  await user.type(reason, 'x'.repeat(251));
  await user.click(button('Change and keep the approval'));
  expect(reason).toHaveAccessibleDescription(/^The reason should be less than 250 characters/);
  await user.clear(reason);
  await user.type(reason, ' A slip of the pen ');
  await user.click(button('Change and keep the approval'));
  expect(await screen.findByText('Detached.')).toBeVisible();
  expect(requested).toEqual(['', { keep_approval_reason: 'A slip of the pen' }]);
});

test('cancelled, nothing is changed, and the page says why', async () => {
  const { user, dialog } = await open();
  await user.click(button('Cancel'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(requested).toEqual(['']);
});
