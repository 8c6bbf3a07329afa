import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { lookupCalls } from '../../../wire/parts/lookup';
import { releaseCalls, releaseDelays } from '../../../wire/release/release';
import { response, type RequestLine, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import { ReleaseFormDialog } from './embed';
import ReleaseFormPage from './release.form';
import { releaseView } from './testing/release.wire';

let stored: ReturnType<typeof releaseView>;
let saves: RequestLine[];
const server = wireServer(
  response(releaseCalls.view, () => ({ release: stored })),
  response(lookupCalls.lookup, () => ({ data: [{ id: 1, name: 'First' }], total: 1 })),
  response(
    releaseCalls.save,
    (request) => {
      saves.push(request);
      return { id: 7, identifier: 'REL-7' };
    },
    'The release was saved.',
  ),
);
beforeEach(() => {
  stored = releaseView();
  saves = [];
});

let gone: string[];
const show = (address: string) => {
  gone = [];
  return renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="releases/create" element={<ReleaseFormPage />} />
        <Route path="releases/:id/edit" element={<ReleaseFormPage />} />
      </Routes>
    </MemoryRouter>,
    { navigate: (path) => void gone.push(path) },
  );
};
test('a new release needs subject, release type, status, priority and description, and nothing else', async () => {
  const { user } = show('/releases/create');
  await user.click(await screen.findByRole('button', { name: 'Create release' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(5);
  expect(saves).toEqual([]);
});

test('the dates of its changes are suggested until they are the release’s own; only the click fills them in', async () => {
  stored = releaseView({
    changes_span: { planned_start_date: '2020-11-24 22:00:00', planned_end_date: '2020-11-24 23:30:00' },
  });
  const { user } = show('/releases/7/edit');
  expect(
    await screen.findByText(/^Its changes are planned for Tue, 24 Nov 2020, 22:00–23:30 \(1 h 30 min\)\.$/),
  ).toBeVisible();
  expect(screen.getByLabelText('Planned start date: Date')).toHaveValue('2026-10-01');
  await user.click(screen.getByRole('button', { name: 'Use these dates' }));
  expect(screen.getByLabelText('Planned start date: Date')).toHaveValue('2020-11-24');
  expect(screen.queryByRole('button', { name: 'Use these dates' })).toBeNull();
  expect(screen.getByLabelText('Planned start date: Date')).toHaveFocus();
  expect(saves).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saves[0]?.body).toMatchObject({
      planned_start_date: '2020-11-24 22:00:00',
      planned_end_date: '2020-11-24 23:30:00',
    }),
  );
});

test.each([
  ['Subject', 255, 'The subject should be less than 255 characters.'],
  ['Identifier', 45, 'The identifier should be less than 45 characters.'],
])('%s takes exactly %i characters and not one more', async (label, limit, sentence) => {
  const { user } = show('/releases/7/edit');
  const field = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
  await user.clear(field);
  await user.click(field);
  await user.paste('x'.repeat(limit + 1));
  await user.tab();
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.type(field, '{Backspace}');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('editing sends what changed with the version, stays and offers the way to the view', async () => {
  const { user } = show('/releases/7/edit');
  expect(await screen.findByRole('link', { name: 'View release' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/releases\/7\/show$/),
  );
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await user.clear(subject);
  await user.type(subject, 'Core 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The release was saved.')).toBeVisible();
  expect(saves[0]!.body).toMatchObject({
    id: 7,
    version: 1,
    subject: 'Core 2',
    status_id: 3,
    priority_id: 4,
    release_type_id: 3,
    planned_start_date: '2026-10-01 10:30:00',
  });
  expect(gone).toEqual([]);
});

test('the planned times go in steps of half an hour; an end before the start is refused at the end', async () => {
  const { user } = show('/releases/7/edit');
  const end = await screen.findByRole('group', { name: 'Planned end date' });
  const times = within(screen.getByRole('group', { name: 'Planned start date' }))
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect([times.length, times[0], times[1], times.at(-1)]).toEqual([48, '00:00', '00:30', '23:30']);
  await user.type(end.querySelector('input[type=date]')!, '2026-10-01');
  await user.selectOptions(within(end).getByRole('combobox'), '10:00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The planned end must not be before the planned start.')).toBeVisible();
  expect(saves).toEqual([]);
});

test('assets are offered only with the right to attach them, and if that cannot be found out', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, attach_asset: false } })),
  );
  const { unmount } = show('/releases/create');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Assets/ })).toBeNull());
  unmount();
  server.use(
    response(accessCalls.permissions, () => {
      throw new Refusal(500, 'Broken');
    }),
  );
  show('/releases/create');
  expect(await screen.findByRole('combobox', { name: /^Assets/ })).toBeVisible();
});

test('who may not create releases is told so', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, create_release: false } })),
  );
  show('/releases/create');
  expect(await screen.findByText('You don’t have permission to create releases.')).toBeVisible();
});

test('a stale save is merged with what somebody else saved', async () => {
  const { user } = show('/releases/7/edit');
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await user.type(subject, ' mine');
  server.use(
    response(
      releaseCalls.save,
      (request) => {
        saves.push(request);
        if (request.body.version === stored.version) return { id: 7, identifier: 'REL-7' };
        throw new Refusal(409, 'Ann Agent saved this record after you opened it.');
      },
      'The release was saved.',
    ),
  );
  stored = releaseView({
    location: { id: 9, name: 'Oslo', title: 'Oslo' },
    planned_end_date: '2026-12-01 10:00:00',
    version: 2,
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Kept from the other save: Location, Planned end date\.$/)).toBeVisible();
  expect(saves.at(-1)!.body).toMatchObject({
    subject: 'Network core mine',
    location_id: 9,
    planned_end_date: '2026-12-01 10:00:00',
    version: 2,
  });
});

describe('from a change', () => {
  test('the form comes after a second', async () => {
    const opened = Date.now();
    renderInHost(<ReleaseFormDialog changeId={5} onSaved={() => undefined} onClose={() => undefined} />);
    const dialog = await screen.findByRole('dialog', { name: 'New release' });
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await within(dialog).findByRole('textbox', { name: /^Subject/ }, { timeout: 2000 });
    expect(Date.now() - opened).toBeGreaterThanOrEqual(releaseDelays.formLoader - 50);
  });
});
