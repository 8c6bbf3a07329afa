import { screen, waitFor, within } from '@testing-library/react';
import { type Erasure, personCalls } from '../../../wire/person/person';
import { Refusal, renderInHost, response, wireServer } from '../../testing/host';
import { HostLink } from '../../shared/link/HostLink';
import { AlertArea } from '../../shared/alert/AlertArea';
import { PersonPrivacy } from './PersonPrivacy';

const foreseen: Erasure = {
  ...{ state: 'none', name: 'Ada Lovelace', former_name: 'Former person 5', texts: 12, in_texts: true, renamed: 0 },
  counts: { records: 1234, comments: 2, log: 3, approvals: 0, messages: 4, settings: 5, access: 6 },
};
let reply: Erasure;
let sent: unknown[];
let refused: Refusal | undefined;
const server = wireServer(
  response(personCalls.erase, ({ body }) => {
    sent.push(body);
    if (refused) throw refused;
    if (body.confirm) reply = { ...reply, state: 'running', name: 'Former person 5', renamed: 7 };
    return reply;
  }),
);
beforeEach(() => {
  reply = foreseen;
  sent = [];
  refused = undefined;
});
void server;

const onErased = jest.fn();
const open = async () => {
  const { user } = renderInHost(
    <AlertArea name="test">
      <PersonPrivacy personId={5} onErased={onErased} />
    </AlertArea>,
  );
  await user.click(screen.getByRole('button', { name: 'Erase…' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
};

test('what is kept is a file beside it', () => {
  renderInHost(<PersonPrivacy personId={5} onErased={onErased} />);
  expect(screen.getByRole('link', { name: 'Download what is kept' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/api\/person-data\/5$/),
  );
});

test('the dialog says in words and figures what will happen, and asks for a tick', async () => {
  const { user, dialog } = await open();
  expect(await dialog.findByRole('heading', { name: 'Erase Ada Lovelace' })).toBeVisible();
  expect(dialog.getByText(/will be called “Former person 5” everywhere/)).toBeVisible();
  expect(dialog.getByText('1,234')).toBeVisible();
  expect(dialog.queryByText(/the name is one word/)).toBeNull();
  const button = dialog.getByRole('button', { name: 'Erase person' });
  expect(button).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'I understand that this can’t be undone' }));
  await user.click(button);
  expect(await dialog.findByRole('status')).toHaveTextContent('Texts are still being changed: 7 rows so far.');
  expect(sent).toEqual([{ dry_run: true }, { confirm: true }, { dry_run: true }]);
  await waitFor(() => expect(onErased).toHaveBeenCalled());
  expect(dialog.queryByRole('button', { name: 'Erase person' })).toBeNull();
});

test('a name that is not searched for, and a database that is counted later, are said', async () => {
  reply = { ...foreseen, in_texts: false, texts: null };
  const { dialog } = await open();
  expect(await dialog.findByText(/In texts only the address is looked for/)).toBeVisible();
  expect(dialog.getByText('Searched in the background')).toBeVisible();
});

test('of who was erased it says so', async () => {
  reply = { ...foreseen, state: 'completed' };
  const { dialog } = await open();
  expect(await dialog.findByRole('status')).toHaveTextContent('This person was erased.');
});

test('a refusal stands in the dialog, which stays open', async () => {
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('checkbox'));
  refused = new Refusal(409, 'You can’t erase yourself. Another administrator can.');
  await user.click(dialog.getByRole('button', { name: 'Erase person' }));
  expect(await dialog.findByText('You can’t erase yourself. Another administrator can.')).toBeVisible();
  expect(dialog.getByRole('checkbox')).toBeChecked();
});

test('who was erased is named without a link', () => {
  renderInHost(
    <>
      <HostLink kind="user" id={5}>
        Former person 5
      </HostLink>
      <HostLink kind="user" id={6}>
        Former person 5
      </HostLink>
    </>,
  );
  expect(screen.getAllByText('Former person 5').map((one) => one.closest('a')?.getAttribute('href'))).toEqual([
    undefined,
    expect.stringMatching(/6$/),
  ]);
});
