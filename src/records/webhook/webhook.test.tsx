import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ruleCalls } from '../../../wire/rule/rule';
import { type Delivery, webhookCalls, type WebhookView } from '../../../wire/webhook/webhook';
import { renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import WebhookPages from './WebhookPages';

const stored: WebhookView = {
  ...{ id: 4, name: 'CRM', url: 'https://crm.test/hook', events: ['problem.*'], active: false },
  ...{ author: null, stopped_reason: null },
  switched_off: 'It was switched off because every attempt failed for 3 days.',
  ...{ failing_since: '2026-01-02 10:00:00', waiting: 2, failed: 1, delivered_at: null, old_secret_until: null },
  conditions: { match: 'all', groups: [] },
  ...{
    created_at: '2026-01-02 10:00:00',
    updated_at: '2026-01-02 10:00:00',
    is_edit: true,
    is_delete: true,
    version: 7,
  },
};
const { conditions: _conditions, old_secret_until: _until, version: _version, ...row } = stored;
const delivery: Delivery = {
  ...{ id: 9, event_id: 'e-1', type: 'problem.updated', identifier: 'PROBLEM-2', path: '/service-desk/problem/2/show' },
  ...{ status: 'failed', created_at: '2026-01-02 10:00:00', next_at: null },
  attempts: [
    { at: '2026-01-02 10:00:00', ms: 12, response: { status: 500, body: 'no room' } },
    { at: '2026-01-02 10:01:00', ms: 10_000, error: 'There was no reply within 10 seconds.' },
  ],
  request: { url: stored.url, headers: { 'webhook-id': 'e-1' }, body: '{"id":"e-1"}' },
};
const body = {
  ...{ id: 'e-1', type: 'problem.updated', timestamp: '2026-01-02T10:00:00.000Z' },
  data: {
    ...{ kind: 'problem', id: 2, identifier: 'PROBLEM-2', path: null, before: {}, after: {}, actor: null },
    request_id: null,
  },
};

let saves: RequestLine[];
let shown: WebhookView;
let again: RequestLine[];
wireServer(
  response(webhookCalls.list, () => ({ data: [row], webhooks: [row], total: 1 })),
  response(webhookCalls.view, () => ({ webhook: shown })),
  response(webhookCalls.edit, (request) => {
    saves.push(request);
    shown = { ...shown, stopped_reason: null };
    return { id: 4 };
  }),
  response(webhookCalls.save, (request) => {
    saves.push(request);
    return { id: 4, secret: 'whsec_abc' };
  }),
  response(webhookCalls.deliveries, () => ({ deliveries: [delivery], total: 1 })),
  response(
    webhookCalls.redeliver,
    (request) => {
      again.push(request);
      return undefined;
    },
    'PROBLEM-2 will be sent again.',
  ),
  response(webhookCalls.preview, () => ({ body, example: true })),
  response(ruleCalls.fields, () => ({ fields: [], actions: [] })),
);
beforeEach(() => {
  shown = stored;
  saves = [];
  again = [];
});

const show = (address: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        {['', '/create', '/:id/edit', '/:id/show'].map((rest) => (
          <Route key={rest} path={`/webhooks${rest}`} element={<WebhookPages />} />
        ))}
      </Routes>
    </MemoryRouter>,
  );

test('the list says how it goes with each', async () => {
  show('/webhooks');
  const line = await screen.findByRole('row', { name: /CRM/ });
  within(line).getByText('Switched off after failures');
  within(line).getByText('https://crm.test/hook');
});

test('events are found by a word, all of a kind are one choice, and the secret is shown once', async () => {
  const { user } = show('/webhooks/create');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'CRM');
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), 'https://crm.test/hook');
  screen.getByText('Choose an event to see what is sent.');
  await user.click(screen.getByRole('checkbox', { name: 'Releases: all events' }));
  await user.click(screen.getByRole('checkbox', { name: 'was deleted release.deleted' }));
  await user.type(screen.getByRole('searchbox', { name: 'Find an event' }), 'board');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /release.created/ })).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: /change.board_denied/ }));
  screen.getByText('Conditions can be added when all chosen events are about one kind of record.');
  await screen.findByText(/"type": "problem.updated"/);
  screen.getByText('Nothing like it happened yet: an example.');
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy the secret now' });
  expect(within(dialog).getByRole('textbox')).toHaveValue('whsec_abc');
  expect(saves[0]?.body).toEqual({
    ...{ name: 'CRM', url: 'https://crm.test/hook', active: true, conditions: { match: 'all', groups: [] } },
    events: ['release.created', 'release.updated', 'release.closed', 'release.restored', 'change.board_denied'],
  });
});

test('a delivery shows request, reply and attempts, and is sent again', async () => {
  const { user } = show('/webhooks/4/show');
  await screen.findByText('It was switched off because every attempt failed for 3 days.');
  await user.click(await screen.findByRole('button', { name: 'Open problem.updated PROBLEM-2' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/POST https:\/\/crm\.test\/hook/);
  within(dialog).getByText('no room');
  within(dialog).getByText('There was no reply within 10 seconds.');
  await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(again[0]?.params).toEqual({ id: '4', deliveryId: '9' }));
});

test('one that does not tell everything says why, and is taken over as it is', async () => {
  const why = 'Rita, with whose rights it sends, has left. Nothing is sent.';
  const author = { id: 3, name: 'Rita', full_name: 'Rita', email: 'rita@example.test' };
  shown = { ...stored, active: true, switched_off: null, failing_since: null, stopped_reason: why, author };
  const { user } = show('/webhooks/4/show');
  await screen.findByText(why);
  screen.getByText('Author lacks a right');
  screen.getByText('Rita');
  await user.click(screen.getByRole('button', { name: 'Take it over' }));
  await waitFor(() => expect(screen.queryByText(why)).toBeNull());
  expect(saves).toMatchObject([
    {
      params: { id: '4' },
      body: {
        ...{ name: 'CRM', url: 'https://crm.test/hook', events: ['problem.*'], active: true, version: 7 },
        conditions: { match: 'all', groups: [] },
      },
    },
  ]);
});
