import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { changeCalls } from '../../../wire/change/change';
import { collisionCalls } from '../../../wire/collision/collision';
import { riskCalls } from '../../../wire/risk/risk';
import { similarCalls } from '../../../wire/similar/similar';
import { formCalls } from '../../../wire/parts/form';
import { lookupCalls } from '../../../wire/parts/lookup';
import { response, type RequestLine, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import ChangeFormPage from './change.form';
import { changeFields, field, filled } from './testing/change-form.wire';

const options: Record<string, { id: number; name: string }[]> = {
  change_types: [
    { id: 2, name: 'Standard' },
    { id: 3, name: 'Major' },
  ],
  change_statuses: [
    { id: 5, name: 'Pending Review' },
    { id: 6, name: 'Closed' },
  ],
  assets: [
    { id: 21, name: 'ap-04' },
    { id: 22, name: 'ap-02' },
  ],
  departments: [
    { id: 4, name: 'Finance' },
    { id: 6, name: 'Sales' },
  ],
};
let stored: { values: typeof filled; version: number };
let saves: RequestLine[];
let navigated: string[];
const server = wireServer(
  response(formCalls.render, () => ({ fields: changeFields() })),
  response(collisionCalls.ofDraft, () => ({ collisions: [], slots: [], accepted: null })),
  response(riskCalls.ofDraft, () => ({
    risk: { level: 'low' as const, score: 5, basis: 'points' as const, reasons: [] },
    board: null,
  })),
  response(similarCalls.ofChange, () => ({ problems: [], changes: [] })),
  response(changeCalls.edit, () => ({ fields: changeFields(stored.values), version: stored.version })),
  response(lookupCalls.lookup, ({ params }) => ({ data: options[params.name!] ?? [], total: 2 })),
  response(
    changeCalls.save,
    (request) => {
      saves.push(request);
      return { id: 5, identifier: 'CHN-5' };
    },
    'The change was saved.',
  ),
);
beforeEach(() => {
  stored = { values: { ...filled }, version: 1 };
  saves = [];
  navigated = [];
});

const show = (address: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="changes/create" element={<ChangeFormPage />} />
        <Route path="changes/:id/edit" element={<ChangeFormPage />} />
      </Routes>
    </MemoryRouter>,
    { navigate: (path) => void navigated.push(path) },
  );
type User = ReturnType<typeof show>['user'];
const choose = async (user: User, label: RegExp, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

test('a new change needs subject, requester, change type and description; the status is there already', async () => {
  const { user } = show('/changes/create');
  await user.click(await screen.findByRole('button', { name: 'Create change' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(4);
  expect(saves).toEqual([]);
});

test.each([
  ['Subject', 255, 'The subject should be less than 255 characters.'],
  ['Identifier', 45, 'The identifier should be less than 45 characters.'],
  ['Vendor case', 20, 'This should be less than 20 characters.'],
])('%s takes exactly %i characters and not one more', async (label, limit, sentence) => {
  const { user } = show('/changes/5/edit');
  const box = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
  await user.clear(box);
  await user.click(box);
  await user.paste('x'.repeat(limit + 1));
  await user.tab();
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.type(box, '{Backspace}');
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test('custom fields come and go with the change type and the department', async () => {
  const { user } = show('/changes/create');
  await screen.findByRole('button', { name: 'Create change' });
  expect(screen.queryByRole('textbox', { name: /^Vendor case/ })).toBeNull();
  await choose(user, /^Change type/, 'Major');
  expect(await screen.findByRole('textbox', { name: /^Vendor case/ })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Downtime' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Window' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Cost centre' })).toBeNull();
  await choose(user, /^Department/, 'Finance');
  expect(await screen.findByRole('textbox', { name: 'Cost centre' })).toBeVisible();
  await choose(user, /^Change type/, 'Standard');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Vendor case/ })).toBeNull());
});

test('a window that ends before it starts is told at its end, before anything is sent', async () => {
  const { user } = show('/changes/5/edit');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Planned end: Time' }), '21:30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The planned end must not be before the planned start.')).toBeVisible();
  expect(saves).toEqual([]);
});

test('every kind of field shows what the change has and sends it back', async () => {
  const { user } = show('/changes/5/edit');
  expect(await screen.findByRole('link', { name: 'View change' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/changes\/5\/show$/),
  );
  expect(await screen.findByRole('checkbox', { name: 'Downtime' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Cost centre' })).toHaveValue('12.5');
  expect(screen.getByLabelText('Go live: Date')).toHaveValue('2026-03-01');
  expect(screen.getByLabelText('Planned end: Date')).toHaveValue('2026-11-24');
  expect(screen.getByText('plan.pdf')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'At night');
  await user.click(screen.getByRole('button', { name: 'Remove Oslo' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The change was saved.')).toBeVisible();
  expect(saves[0]!.body).toMatchObject({
    id: 5,
    version: 1,
    subject: 'Replace the core switch',
    requester_id: 3,
    status_id: 2,
    planned_start_date: '2026-11-24 22:00:00',
    planned_end_date: '2026-11-24 23:30:00',
    asset_ids: [31],
    attachment_delete: false,
    custom_fields: {
      f12: 'Night',
      f13: true,
      f14: 'VC-1',
      f15: '12.5',
      f16: '2026-03-01 09:30:00',
      f17: 'At night',
      f18: [],
    },
  });
});

test('a day, a moment, radio buttons, a link and a record start with their defaults and are sent as they are', async () => {
  server.use(
    response(changeCalls.edit, () => ({
      fields: [
        ...changeFields(stored.values),
        field('custom_fields.f30', 'Freeze', 'date', { value: '2026-05-01 00:00:00', help: 'Nothing moves then.' }),
        field('custom_fields.f31', 'Starts', 'date-time', { value: '2026-05-01 10:00:00' }),
        field('custom_fields.f32', 'Shift', 'radio', { options: ['Day', 'Night'], value: 'Day' }),
        field('custom_fields.f33', 'Runbook', 'link', { required: true }),
        field('custom_fields.f34', 'Keeper', 'select', { lookup: 'users', value: { id: 3, name: 'Amara Okafor' } }),
        field('custom_fields.f35', 'Retries', 'number', { min: 1, max: 3, value: '2' }),
      ],
      version: 1,
    })),
  );
  const { user } = show('/changes/5/edit');
  const freeze = await screen.findByLabelText('Freeze');
  expect(freeze).toHaveValue('2026-05-01');
  expect(freeze).toHaveAccessibleDescription('Nothing moves then.');
  expect(screen.getByLabelText('Starts: Date')).toHaveValue('2026-05-01');
  expect(screen.getAllByText('Amara Okafor')).toHaveLength(2);
  await user.click(screen.getByRole('radio', { name: 'Night' }));
  const runbook = screen.getByRole('textbox', { name: /^Runbook/ });
  await user.type(runbook, 'javascript:alert(1)');
  const retries = screen.getByRole('textbox', { name: 'Retries' });
  await user.clear(retries);
  await user.type(retries, '4');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a web address that begins with http:// or https://.')).toBeVisible();
  expect(screen.getByText('Enter a number of at most 3.')).toBeVisible();
  expect(saves).toEqual([]);
  await user.clear(runbook);
  await user.type(runbook, 'https://wiki.example.test');
  await user.type(retries, '{Backspace}3');
  await user.click(screen.getByRole('button', { name: 'Clear Shift' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The change was saved.')).toBeVisible();
  expect(saves[0]!.body.custom_fields).toMatchObject({
    f30: '2026-05-01 00:00:00',
    f31: '2026-05-01 10:00:00',
    f32: '',
    f33: 'https://wiki.example.test',
    f34: 3,
    f35: '3',
  });
});

test('values of fields that are hidden are not sent, nor asked for', async () => {
  const { user } = show('/changes/5/edit');
  await user.clear(await screen.findByRole('textbox', { name: /^Vendor case/ }));
  await choose(user, /^Change type/, 'Standard');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The change was saved.')).toBeVisible();
  expect(Object.keys(saves[0]!.body.custom_fields as object)).toEqual(['f15', 'f16', 'f17', 'f18']);
});

test('a required custom field says so at the field', async () => {
  const { user } = show('/changes/5/edit');
  const vendor = await screen.findByRole('textbox', { name: /^Vendor case/ });
  await user.clear(vendor);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(vendor).toHaveAccessibleDescription('This field is required.'));
  expect(saves).toEqual([]);
});

test('what the server refuses is said at the field, of custom fields too', async () => {
  server.use(
    response(changeCalls.save, () => {
      throw new Refusal(422, {
        identifier: 'This identifier is taken.',
        'custom_fields.f14': 'There is no such case.',
      });
    }),
  );
  const { user } = show('/changes/5/edit');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This identifier is taken.')).toBeVisible();
  const vendor = screen.getByRole('textbox', { name: /^Vendor case/ });
  expect(vendor).toHaveAccessibleDescription('There is no such case.');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(vendor, '2');
  await waitFor(() => expect(vendor).toBeValid());
});

test('the stored attachment is removed when it is saved so', async () => {
  const { user } = show('/changes/5/edit');
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Will be removed when you save.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The change was saved.')).toBeVisible();
  expect(saves[0]!.body).toMatchObject({ attachment: null, attachment_delete: true });
});

/** The form of a change that is reviewed. */
const reviewed = () =>
  server.use(
    response(changeCalls.edit, () => ({
      fields: changeFields(stored.values).map((one) => (one.name === 'status_id' ? { ...one, ids: [2, 5, 6] } : one)),
      version: 1,
    })),
  );

test('the status Closed asks how it went, and only that status', async () => {
  reviewed();
  const { user } = show('/changes/5/edit');
  await screen.findByRole('textbox', { name: /^Subject/ });
  expect(screen.queryByRole('radio', { name: 'Successful' })).toBeNull();
  await choose(user, /^Status/, 'Closed');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This field is required.')).toBeVisible();
  expect(saves).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'With issues' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body).toMatchObject({ status_id: 6, outcome: 'with_issues', review: '' });
});

test('another status sends no outcome, also after Closed was chosen', async () => {
  reviewed();
  const { user } = show('/changes/5/edit');
  await screen.findByRole('textbox', { name: /^Subject/ });
  await choose(user, /^Status/, 'Closed');
  await user.click(screen.getByRole('radio', { name: 'Failed' }));
  await choose(user, /^Status/, 'Pending Review');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body).not.toHaveProperty('outcome');
});

test('editing stays on the page and loads the form anew after the save', async () => {
  const { user } = show('/changes/5/edit');
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await user.clear(subject);
  await user.type(subject, 'Replace two switches');
  stored = { values: { ...filled, subject: 'Replace two switches' }, version: 2 };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The change was saved.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Subject/ })).not.toBe(subject));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves.map(({ body }) => body.version)).toEqual([1, 2]);
  expect(navigated).toEqual([]);
});

test('a save that comes too late is merged, custom fields too; one that is gone is named', async () => {
  const { user } = show('/changes/5/edit');
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await user.clear(subject);
  await user.type(subject, 'My words');
  server.use(
    response(
      changeCalls.save,
      (request) => {
        saves.push(request);
        if (request.body.version === stored.version) return { id: 5, identifier: 'CHN-5' };
        throw new Refusal(409, 'Nora Lind saved this record after you opened it.');
      },
      'The change was saved.',
    ),
  );
  stored = { values: { ...filled, 'custom_fields.f13': false }, version: 5 };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The change was saved. Kept from the other save: Downtime.')).toBeVisible();
  expect(saves.at(-1)!.body).toMatchObject({ subject: 'My words', version: 5 });
  expect(saves.at(-1)!.body.custom_fields).toMatchObject({ f13: false });
});

test('a change that was created leads to the list after three seconds', async () => {
  server.use(response(formCalls.render, () => ({ fields: changeFields(filled) })));
  const { user } = show('/changes/create');
  await user.click(await screen.findByRole('button', { name: 'Create change' }));
  expect(await screen.findByText('The change was saved.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create change' })).toBeNull();
  const open = screen.getByRole('link', { name: 'Open CHN-5' });
  expect(open).toHaveAttribute('href', expect.stringMatching(/\/service-desk\/changes\/5/));
  expect(open).toHaveFocus();
  expect(navigated).toEqual([]);
  expect(saves[0]!.body).not.toHaveProperty('id');
  await act(() => new Promise((resolve) => setTimeout(resolve, 3050)));
  expect(navigated).toEqual(['/service-desk/changes']);
});

test('after a change another one can be created: the form is empty, and the page stays', async () => {
  server.use(response(formCalls.render, () => ({ fields: changeFields(filled) })));
  const { user } = show('/changes/create');
  await user.clear(await screen.findByRole('textbox', { name: /^Subject/ }));
  await user.type(screen.getByRole('textbox', { name: /^Subject/ }), 'First');
  await user.click(screen.getByRole('button', { name: 'Create change' }));
  await user.click(await screen.findByRole('button', { name: 'Create another' }));
  expect(await screen.findByRole('textbox', { name: /^Subject/ })).toHaveValue(String(filled.subject));
  await act(() => new Promise((resolve) => setTimeout(resolve, 3050)));
  expect(navigated).toEqual([]);
  expect(screen.getByRole('button', { name: 'Create change' })).toBeVisible();
});

test('without the right to create the form is not offered', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, create_change: false } })),
  );
  show('/changes/create');
  expect(await screen.findByText('You don’t have permission to create changes.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create change' })).not.toBeInTheDocument();
});

test('a change that does not exist keeps the page, without a way to view it', async () => {
  server.use(
    response(changeCalls.edit, () => {
      throw new Refusal(404, 'There is no such change.');
    }),
  );
  show('/changes/99/edit');
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such change.');
  expect(screen.queryByRole('link', { name: 'View change' })).toBeNull();
  expect(navigated).toEqual([]);
});

test('a change that cannot be edited any more says why', async () => {
  server.use(
    response(changeCalls.edit, () => {
      throw new Refusal(409, 'This change is closed.');
    }),
  );
  show('/changes/5/edit');
  expect(await screen.findByText(/Could not load: This change is closed\./)).toBeVisible();
});

describe('what is known of a change that is written', () => {
  const asked: Record<string, string | null>[] = [];
  const like = { subject: 'Wi-Fi drops on floor 4', workaround: '', words: ['wifi'], tickets: 14, known_error: true };
  const earlier = { id: 7, identifier: 'CHN-7', subject: 'New firmware', closed_at: '2026-03-01 10:00:00' };
  beforeEach(() => {
    asked.length = 0;
    server.use(
      response(similarCalls.ofChange, ({ query }) => {
        asked.push({
          subject: query.get('subject'),
          assets: query.getAll('asset_ids[]').join() || query.get('asset_ids'),
        });
        return {
          problems: query.get('subject') ? [{ ...like, id: 12, identifier: 'PRB-12', score: 0.7 }] : [],
          changes: [
            { ...earlier, outcome: 'failed' as const, assets: [{ id: 21, name: 'ap-04' }] },
            { ...earlier, id: 8, identifier: 'CHN-8', outcome: null, assets: [] },
          ],
        };
      }),
    );
  });

  test('similar problems, and how earlier changes on the same assets went, stand below the subject', async () => {
    const { user } = show('/changes/create');
    await screen.findByRole('button', { name: 'Create change' });
    await choose(user, /^Assets/, 'ap-04');
    const before = await screen.findByRole('region', { name: 'Earlier changes on these assets' });
    expect(within(before).getByRole('link', { name: /CHN-7 New firmware/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/changes/7/show'),
    );
    expect(before).toHaveTextContent(/CHN-7 New firmware.*Failed.*ap-04.*CHN-8 New firmware.*Not recorded/);
    expect(asked).toEqual([{ subject: null, assets: '21' }]);
    await user.type(screen.getByRole('textbox', { name: /^Subject/ }), 'Wi-Fi drops');
    const similar = await screen.findByRole('region', { name: 'Similar problems' });
    expect(similar).toHaveTextContent('PRB-12 Wi-Fi drops on floor 4Known error14 tickets');
    expect(asked.at(-1)).toEqual({ subject: 'Wi-Fi drops', assets: '21' });
  });

  test('a failure says nothing; a change that is edited asks nothing', async () => {
    server.use(
      response(similarCalls.ofChange, ({ query }) => {
        asked.push({ subject: query.get('subject') });
        throw new Refusal(503, 'Try again.');
      }),
    );
    const { user, unmount } = show('/changes/create');
    await user.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Wi-Fi drops');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Similar problems' })).toBeNull();
    unmount();
    show('/changes/5/edit');
    await screen.findByRole('textbox', { name: /^Subject/ });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(asked).toHaveLength(1);
  });
});
