import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { freezeCalls, type FreezeView, maintenanceCalls } from '../../../wire/freeze/freeze';
import { lookupCalls } from '../../../wire/parts/lookup';
import { renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import FreezePages from './FreezePages';

const none = { department_ids: [], location_ids: [], asset_ids: [], asset_type_ids: [], change_type_ids: [] };
const stored: FreezeView = {
  id: 4,
  name: 'Year end',
  reason: 'Accounts are closed.',
  begin: '2026-12-20 00:00:00',
  end: '2027-01-03 00:00:00',
  recurrence: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=20;UNTIL=20301231',
  time_zone: 'UTC',
  severity: 'block',
  scope: { ...none, all: false, department_ids: [3] },
  scope_names: { ...none, department_ids: [{ id: 3, name: 'Sales' }] },
  active: true,
  next: [{ begin: '2026-12-20 00:00:00', end: '2027-01-03 00:00:00' }],
  created_at: '2026-01-02 10:00:00',
  updated_at: '2026-01-02 10:00:00',
  is_edit: true,
  is_delete: true,
  version: 7,
};
const { scope_names: _names, version: _version, ...row } = stored;

let saves: RequestLine[];
wireServer(
  response(freezeCalls.list, () => ({ data: [row], freezes: [row], total: 1 })),
  response(maintenanceCalls.list, () => ({ data: [], maintenances: [], total: 0 })),
  response(freezeCalls.view, () => ({ freeze: stored })),
  response(freezeCalls.remove, () => undefined, 'Year end was deleted.'),
  response(
    freezeCalls.save,
    (request) => {
      saves.push(request);
      return request.body.dry_run
        ? { caught: { total: 21, changes: [{ id: 12, identifier: 'CHN-12' }] }, next: stored.next }
        : { id: 4 };
    },
    'It was done.',
  ),
  response(lookupCalls.lookup, ({ params }) => ({ data: [{ id: 8, name: `One of ${params.name!}` }], total: 1 })),
);
beforeEach(() => {
  saves = [];
});

const show = (address: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/:kind" element={<FreezePages />} />
        <Route path="/:kind/create" element={<FreezePages />} />
        <Route path="/:kind/:id/edit" element={<FreezePages />} />
      </Routes>
    </MemoryRouter>,
  );
type User = ReturnType<typeof show>['user'];
const choose = async (user: User, field: RegExp, option: string | RegExp) => {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const enter = async (user: User, field: string, day: string) => {
  const group = screen.getByRole('group', { name: field });
  const date = within(group).getByLabelText(`${field}: Date`);
  await user.clear(date);
  await user.type(date, day);
};

test('the list says how a freeze is repeated, and when it is next', async () => {
  show('/freeze');
  const line = (await screen.findByRole('link', { name: 'Year end' })).closest('tr')!;
  expect(line).toHaveTextContent('Every year on December 20, until Dec 31, 2030');
  expect(line).toHaveTextContent('Blocks changes');
  expect(line).toHaveTextContent('Dec 20, 2026');
});

test('an empty list says what a maintenance window is', async () => {
  show('/maintenance');
  expect(await screen.findByText('No maintenance windows yet')).toBeVisible();
});

test('a new one needs a name, times and a scope, and is sent with the rule of its day', async () => {
  const { user } = show('/freeze/create');
  const create = await screen.findByRole('button', { name: 'Create freeze' });
  await user.click(create);
  expect((await screen.findAllByText('This field is required.')).length).toBe(3);
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Last weekend');
  await enter(user, 'Start', '2026-11-28');
  await enter(user, 'End', '2026-11-30');
  await choose(user, /^Repeats/, 'Every month on the last Saturday');
  await choose(user, /^Ends/, 'After a number of times');
  await user.click(create);
  expect(await screen.findByText('This field is required.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^Number of times/ }), '12');
  await choose(user, /^Asset types/, 'One of asset_types');
  await user.click(create);
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body).toMatchObject({
    name: 'Last weekend',
    recurrence: 'FREQ=MONTHLY;BYDAY=-1SA;COUNT=12',
    severity: 'warn',
    scope: { all: false, asset_type_ids: [8] },
    active: true,
    dry_run: false,
  });
  expect(saves[0]!.body.begin).toMatch(/^2026-11-28 /);
});

test('what is stored is kept as it is, and what it would catch is shown before it is saved', async () => {
  const { user } = show('/freeze/4/edit');
  expect(await screen.findByText('Every year on December 20')).toBeVisible();
  expect(screen.getByText('Sales')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const said = await screen.findByText('It was done.');
  expect(said.parentElement).toHaveTextContent('CHN-12 and 1 more');
  expect(screen.getByRole('link', { name: 'CHN-12' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/changes\/12\/show$/),
  );
  expect(saves[0]!.body).toMatchObject({ id: 4, dry_run: true, recurrence: stored.recurrence });
  expect(said.parentElement).toHaveTextContent('Once saved, their assignees are notified.');
  // One that is not active catches them when it is, and until then informs nobody.
  await user.click(screen.getByRole('checkbox', { name: /^Active/ }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect((await screen.findByText('It was done.')).parentElement).not.toHaveTextContent('assignees');
  await user.click(screen.getByRole('checkbox', { name: /^Active/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(3));
  expect(saves[2]!.body).toMatchObject({ id: 4, version: 7, dry_run: false, recurrence: stored.recurrence });
});
