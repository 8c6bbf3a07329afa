import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { serviceAccountCalls } from '../../../wire/service-account/service-account';
import { type Token, tokenCalls } from '../../../wire/token/token';
import { accessCalls } from '../../../wire/access/access';
import { reader, Refusal, renderInHost, response, wireServer } from '../../testing/host';
import TokensPage from './token.admin';
import { assistantFor, exampleFor } from './token.example';
import MyTokensPage from './token.my';

const token = (given: Partial<Token> = {}): Token => ({
  ...{ id: 7, name: 'Night shift', prefix: 'sd_abc123', scopes: ['problem:read'], ip_ranges: ['10.0.0.0/8'] },
  ...{ created_at: '2026-03-01 10:00:00', last_used_at: '2026-03-02 10:00:00', last_used_address: '10.1.2.3' },
  ...{ expires_at: '2027-03-01 10:00:00', is_expired: false },
  ...given,
});
const secret = `sd_${'a'.repeat(40)}`;
let tokens: Token[];
let sent: Record<string, unknown>[];
const server = wireServer(
  response(accessCalls.permissions, () => reader),
  response(tokenCalls.mine, () => ({ tokens })),
  response(tokenCalls.list, () => ({
    tokens: tokens.map((one) => ({
      ...one,
      user: { id: 9, name: 'Monitoring', full_name: 'Monitoring', email: '' },
      is_service: true,
    })),
    total: tokens.length,
  })),
  response(
    tokenCalls.make,
    ({ body }) => {
      sent.push(body);
      tokens = [token({ id: 8, name: String(body.name) }), ...tokens];
      return { id: 8, token: secret };
    },
    'The token is made.',
  ),
  response(
    tokenCalls.revoke,
    () => {
      tokens = [];
      return undefined;
    },
    'The token is revoked.',
  ),
  response(serviceAccountCalls.list, () => ({
    service_accounts: [
      { id: 9, name: 'Monitoring', active: true, tokens: 1, created_at: '2026-03-01 10:00:00' },
      { id: 10, name: 'Old robot', active: false, tokens: 0, created_at: '2026-03-01 10:00:00' },
    ],
    total: 2,
  })),
  response(
    serviceAccountCalls.save,
    ({ body }) => {
      sent.push(body);
      return { id: 11 };
    },
    'Saved.',
  ),
);
beforeEach(() => {
  tokens = [token()];
  sent = [];
});

const show = (page: 'mine' | 'all' = 'mine') =>
  renderInHost(<MemoryRouter>{page === 'mine' ? <MyTokensPage /> : <TokensPage />}</MemoryRouter>);
const button = (name: string) => screen.findByRole('button', { name });

test('a token is made with chosen scopes, an end and networks, and is shown once with a call that it may make', async () => {
  const { user } = show();
  await user.click(await button('Make a token'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Make a token' }));
  expect(await dialog.findByText('Choose what the token may do.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toBeInvalid();
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Export');
  await user.click(dialog.getByRole('checkbox', { name: 'Read: Changes' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Write: Problems' }));
  const networks = dialog.getByRole('textbox', { name: 'Only from these networks' });
  await user.type(networks, 'here');
  await user.click(dialog.getByRole('button', { name: 'Make a token' }));
  expect(await dialog.findByText('Enter IP addresses or networks with commas between them.')).toBeVisible();
  await user.clear(networks);
  await user.type(networks, '10.0.0.0/8, 2001:db8::/32');
  await user.click(dialog.getByRole('radio', { name: /^Never/ }));
  await user.click(dialog.getByRole('button', { name: 'Make a token' }));
  expect(await screen.findByRole('textbox', { name: 'Token' })).toHaveValue(secret);
  expect(sent).toEqual([
    {
      ...{ name: 'Export', scopes: ['problem:write', 'change:read'], expires_at: null },
      ip_ranges: ['10.0.0.0/8', '2001:db8::/32'],
    },
  ]);
  expect(screen.getByText(/change-list/)).toHaveTextContent(`Authorization: Bearer ${secret}`);
  const assistant = screen.getByRole('region', { name: 'For an assistant (MCP)' });
  expect(assistant).toHaveTextContent('"url": "http');
  expect(within(assistant).getByRole('button', { name: 'Copy the configuration' })).toBeVisible();
  await user.click(await button('I have copied it'));
  await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
  expect(await screen.findByText('Export')).toBeVisible();
});

test('everything contains each kind, and read and write are apart', async () => {
  const { user } = show();
  await user.click(await button('Make a token'));
  const box = (name: string) => screen.findByRole('checkbox', { name });
  await user.click(await box('Read: Assets'));
  await user.click(await box('Read: Everything'));
  expect(await box('Read: Assets')).toBeChecked();
  expect(await box('Read: Assets')).toBeDisabled();
  expect(await box('Write: Assets')).not.toBeChecked();
  await user.click(await box('Read: Everything'));
  expect(await box('Read: Assets')).not.toBeChecked();
});

test('a token is revoked after a question; without any the page says what they are for', async () => {
  const { user } = show();
  expect(await screen.findByText('problem:read')).toBeVisible();
  expect(screen.getByText('10.1.2.3')).toBeInTheDocument();
  await user.click(await button('Revoke Night shift'));
  expect(await screen.findByText(/Are you sure that Night shift should end now/)).toBeVisible();
  await user.click(await button('Revoke'));
  expect(await screen.findByText('No tokens')).toBeVisible();
});

test('one that has ended says so, and a failed load offers to try again', async () => {
  tokens = [token({ is_expired: true, last_used_at: null, last_used_address: null })];
  show();
  expect(await screen.findByText('Has ended')).toBeVisible();
  expect(screen.getByText('Never used')).toBeVisible();
  server.use(
    response(tokenCalls.mine, () => {
      throw new Refusal(500, 'Broken');
    }),
  );
  show();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test('administrators add service accounts, switch them off, and make tokens for those that are active', async () => {
  const { user } = show('all');
  expect(await screen.findByText('Service account')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make a token for Old robot' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Permissions' })[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/tokens\/9\/permissions$/),
  );
  await user.click(await button('Add service account'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Backup');
  await user.click(dialog.getByRole('button', { name: 'Add service account' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Backup', active: true }]));
  await user.click(await button('Edit Monitoring'));
  await user.click(await screen.findByRole('checkbox', { name: 'Active' }));
  await user.click(await button('Save'));
  await waitFor(() => expect(sent[1]).toEqual({ id: 9, name: 'Monitoring', active: false }));
  await user.click(await button('Make a token for Monitoring'));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Probe');
  await user.click(form.getByRole('checkbox', { name: 'Read: Everything' }));
  await user.click(form.getByRole('button', { name: 'Make a token' }));
  await waitFor(() => expect(sent[2]).toMatchObject({ name: 'Probe', scopes: ['read'], user_id: 9 }));
});

test('the example is of a list that the token may read, or there is none', () => {
  expect(exampleFor(['asset:read', 'problem:write'], 'https://desk.test', 'sd_x')).toEqual({
    scope: 'asset:read',
    text: "curl -H 'Authorization: Bearer sd_x' \\\n  'https://desk.test/service-desk/api/asset-list?limit=10'",
  });
  expect(exampleFor(['write', 'rule:read'], 'https://desk.test', 'sd_x')).toBeNull();
});

test('an assistant has the address and the token, if the token may read anything for it', () => {
  expect(JSON.parse(assistantFor(['asset:read'], 'https://desk.test/help', 'sd_x')!)).toEqual({
    mcpServers: {
      'service-desk': {
        type: 'http',
        url: 'https://desk.test/help/service-desk/mcp',
        headers: { Authorization: 'Bearer sd_x' },
      },
    },
  });
  expect(assistantFor(['read'], 'https://desk.test', 'sd_x')).not.toBeNull();
  expect(assistantFor(['write', 'report:read'], 'https://desk.test', 'sd_x')).toBeNull();
});
