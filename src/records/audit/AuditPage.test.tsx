import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { auditCalls, type AuditRow, type AuditVerified } from '../../../wire/audit/audit';
import { lookupCalls } from '../../../wire/parts/lookup';
import { reader, renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import AuditPage from './audit.page';

const entry = (given: Partial<AuditRow> = {}): AuditRow => ({
  ...{ id: 7, at: '2026-01-02 10:00:00', kind: 'closed', text: 'Ada closed this problem' },
  ...{ actor: { id: 3, name: 'Ada' }, hash: 'ab'.repeat(32), previous_hash: 'cd'.repeat(32) },
  record: { owner: 'sd_problem:5', name: 'PRB-5', path: '/service-desk/problem/5/show' },
  ...given,
});

let lists: RequestLine[];
let checks: RequestLine[];
let may: boolean;
let rows: AuditRow[];
let result: Pick<AuditVerified, 'ok' | 'broken'>;
wireServer(
  response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, view_audit: may } })),
  response(lookupCalls.lookup, () => ({ data: [{ id: 3, name: 'Ada' }], total: 1 })),
  response(auditCalls.list, (request) => {
    lists.push(request);
    return { audit: rows, total: rows.length };
  }),
  response(auditCalls.verify, (request) => {
    checks.push(request);
    return { ...result, entries: 7, hash: 'ab'.repeat(32), public_key: 'PEM' };
  }),
);
beforeEach(() => {
  [lists, checks, may, rows, result] = [[], [], true, [entry()], { ok: true, broken: null }];
});
const show = (address = '/audit') =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <AuditPage />
    </MemoryRouter>,
  );

test('an entry says what happened to which record; the address filters, and the file is of the same', async () => {
  show('/audit?event=sign_in,token&from=2026-01-01&person=3&kind=problem&record=5');
  const row = await screen.findByRole('row', { name: /Ada closed this problem/ });
  expect(within(row).getByRole('link', { name: 'PRB-5' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/problem\/5\/show$/),
  );
  const { query } = lists[0]!;
  expect(query.getAll('kinds[]')).toEqual(['sign-in', 'sign-in-failed', 'sign-out', 'token']);
  expect([query.get('from'), query.get('actor_id'), query.get('owner')]).toEqual(['2026-01-01', '3', 'sd_problem:5']);
  expect(screen.getByRole('link', { name: 'Export signed file' })).toHaveAttribute(
    'href',
    expect.stringContaining('/service-desk/api/audit-export?kinds[]=sign-in&'),
  );
});

test('the filters can be folded, and stand open where one is in force', async () => {
  const { user, unmount } = show();
  const button = await screen.findByRole('button', { name: 'Filters' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  unmount();
  show('/audit?event=token&from=2026-01-01');
  expect(await screen.findByRole('button', { name: 'Filters 2' })).toHaveAttribute('aria-expanded', 'true');
});

test('a check says in words that everything fits, or which entry does not and why', async () => {
  const { user } = show('/audit?to=2026-02-01');
  await user.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(/7 entries were checked: nothing was changed or taken out\./)).toBeVisible();
  expect(screen.getByText('ab'.repeat(32))).toBeVisible();
  expect(checks[0]!.body).toEqual({ to: '2026-02-01' });
  result = { ok: false, broken: { id: 4, day: '2026-01-02', reason: 'missing' } };
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Entry 4 of 2026-01-02 does not fit. It was taken out of the audit.',
  );
});

test('an audit without such entries says so, and who may not see it reads why', async () => {
  rows = [];
  const { unmount } = show();
  expect(await screen.findByText('No entries')).toBeVisible();
  unmount();
  may = false;
  show();
  expect(await screen.findByText('You don’t have permission to view the audit.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull());
});
