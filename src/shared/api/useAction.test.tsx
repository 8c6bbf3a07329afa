import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { call } from '../../../wire/protocol/call';
import { response, origin, Refusal, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import { AlertArea } from '../alert/AlertArea';
import { Button } from '../button/Button';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { Dialog } from '../dialog/Dialog';
import { useAction } from './useAction';

const close = call<{ params: { id: number }; body: { note: string; ids?: number[] } }>('POST', '/pump/{id}/close', {
  needs: 'public',
});

let requested: RequestLine[] = [];
const server = wireServer(
  response(
    close,
    (request) => {
      requested.push(request);
      return undefined;
    },
    'Pump closed successfully',
  ),
);
beforeEach(() => {
  requested = [];
});

const refuse = (status: number, message: string | Record<string, string>) =>
  server.use(
    response(close, () => {
      throw new Refusal(status, message);
    }),
  );

function Closing() {
  const { run, pending } = useAction(close);
  return (
    <Button pending={pending} onClick={() => void run({ params: { id: 5 }, body: { note: 'worn' } })}>
      Close
    </Button>
  );
}

test('a success shows the text of the server in the nearest area', async () => {
  const { user } = renderInHost(
    <AlertArea name="pump-view">
      <Closing />
    </AlertArea>,
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const alert = await screen.findByRole('status');
  expect(alert).toHaveTextContent('Pump closed successfully');
  expect(alert.closest('[data-alert-area]')).toHaveAttribute('data-alert-area', 'pump-view');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Pump closed successfully')).not.toBeInTheDocument();
});

test('a failure shows the message of the server', async () => {
  refuse(403, 'Missing permission: close_pump');
  const { user } = renderInHost(<Closing />);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Missing permission: close_pump');
});

test('a double click makes one call', async () => {
  const { user } = renderInHost(<Closing />);
  await user.dblClick(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText('Pump closed successfully');
  expect(requested).toHaveLength(1);
});

test('a server that cannot be reached is said so', async () => {
  server.use(http.post(`${origin}/pump/5/close`, () => HttpResponse.error()));
  const { user } = renderInHost(<Closing />);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The server could not be reached. Check your connection and try again.',
  );
});

test('a host that shows messages in its own way gets them', async () => {
  const reported: unknown[] = [];
  const { user } = renderInHost(<Closing />, { alert: (message) => reported.push(message) > 0 });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(reported).toEqual([{ kind: 'success', text: 'Pump closed successfully' }]));
  expect(screen.queryByText('Pump closed successfully')).not.toBeInTheDocument();
});

function InDialog({ confirming }: { confirming?: boolean }) {
  const [open, setOpen] = useState(false);
  const { run, pending } = useAction(close, {
    onDone: () => setOpen(false),
    onFail: () => confirming && setOpen(false),
  });
  const act = () => void run({ params: { id: 5 }, body: { note: '' } });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && confirming && (
        <ConfirmDialog
          title="Close pump"
          action="Close it"
          pending={pending}
          onConfirm={act}
          onClose={() => setOpen(false)}
        >
          Are you sure?
        </ConfirmDialog>
      )}
      {open && !confirming && (
        <Dialog title="Attach" width={950} onClose={() => setOpen(false)}>
          <Button onClick={act}>Attach it</Button>
        </Dialog>
      )}
    </>
  );
}

test('an error while a dialog is open is shown inside it, and the dialog stays', async () => {
  refuse(409, 'This pump is closed already.');
  const { user } = renderInHost(<InDialog />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Attach it' }));
  const alert = await screen.findByRole('alert');
  expect(screen.getByRole('dialog', { name: 'Attach' })).toContainElement(alert);
});

test('a confirmation closes on a failure, whose message the page shows', async () => {
  refuse(409, 'This pump is closed already.');
  const { user } = renderInHost(<InDialog confirming />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Close it' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This pump is closed already.');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('focus goes back to what opened a dialog, also after Escape', async () => {
  const { user, container } = renderInHost(<InDialog />);
  Object.defineProperty(container, 'activeElement', { get: () => document.activeElement });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});
