import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { formCalls, type FormField } from '../../../wire/parts/form';
import { lookupCalls } from '../../../wire/parts/lookup';
import { type BlankProblem, problemCalls, problemDraftCalls } from '../../../wire/problem/problem';
import { similarCalls } from '../../../wire/similar/similar';
import { response, type RequestLine, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import ProblemFormPage from './problem.form';
import { problemView } from '../../testing/problem.wire';

let stored: ReturnType<typeof problemView>;
let saves: RequestLine[];
const server = wireServer(
  response(similarCalls.ofDraft, () => ({ problems: [] })),
  response(problemDraftCalls.blank, () => {
    throw new Refusal(503, 'Try again.');
  }),
  response(problemCalls.view, () => stored),
  response(
    problemCalls.save,
    (request) => {
      saves.push(request);
      return { id: 7, identifier: 'PRB-7' };
    },
    'Problem PRB-7 was saved.',
  ),
);
beforeEach(() => {
  stored = problemView();
  saves = [];
});

const show = (address: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="problem/create" element={<ProblemFormPage />} />
        <Route path="problem/:id/edit" element={<ProblemFormPage />} />
      </Routes>
    </MemoryRouter>,
  );

const people = { 1: 'Ines Moreau', 3: 'Amara Okafor' } as const;
/** Of the first the department is Sales, of the other Finance. */
const blank = (id: keyof typeof people): BlankProblem => ({
  subject: '',
  description: '',
  requester_id: { id, name: people[id], full_name: people[id], email: '' },
  department_id: id === 1 ? { id: 5, name: 'Sales' } : { id: 6, name: 'Finance' },
  department_of_requester: true,
  priority_id: { id: 2, name: 'Normal', level: 2 },
  status_type_id: { id: 1, name: 'Open' },
});
const options = (name: string | undefined) =>
  name === 'users'
    ? [1, 3].map((id) => ({ id, name: people[id as 1 | 3] }))
    : name === 'departments'
      ? [{ id: 7, name: 'Legal' }]
      : [];
const defaults = () =>
  server.use(
    response(problemDraftCalls.blank, ({ query }) => ({
      draft: blank(query.get('requester_id') === '3' ? 3 : 1),
    })),
    response(lookupCalls.lookup, ({ params: { name } }) => ({ data: options(name), total: 1 })),
  );
const select = (label: string) => screen.findByRole('combobox', { name: new RegExp(`^${label}`) });
async function choose(user: ReturnType<typeof show>['user'], label: string, option: string) {
  await user.click(await select(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('a new problem begins with status, priority, requester and their department; subject, impact and description are left', async () => {
  defaults();
  const { user } = show('/problem/create');
  expect(await screen.findByText('Ines Moreau')).toBeVisible();
  for (const filled of ['Sales', 'Normal', 'Open']) expect(screen.getByText(filled)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create problem' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(3);
});

test('another requester brings their department, until one was chosen by hand', async () => {
  defaults();
  const { user } = show('/problem/create');
  await choose(user, 'Requester', 'Amara Okafor');
  expect(await screen.findByText('Finance')).toBeVisible();
  await choose(user, 'Requester', 'Ines Moreau');
  expect(await screen.findByText('Sales')).toBeVisible();
  await choose(user, 'Department', 'Legal');
  await choose(user, 'Requester', 'Amara Okafor');
  await waitFor(() => expect(screen.getByText('Amara Okafor')).toBeVisible());
  expect(screen.getByText('Legal')).toBeVisible();
  expect(screen.queryByText('Finance')).toBeNull();
});

test('a new problem needs subject, requester, department, status, priority, impact and description', async () => {
  const { user } = show('/problem/create');
  await user.click(await screen.findByRole('button', { name: 'Create problem' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(7);
  expect(saves).toEqual([]);
});

test.each([
  ['Subject', 50, 'The subject should be less than 50 characters.'],
  ['Identifier', 45, 'The identifier should be less than 45 characters.'],
])('%s takes exactly %i characters and not one more', async (label, limit, sentence) => {
  const { user } = show('/problem/7/edit');
  const field = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
  await user.clear(field);
  await user.click(field);
  await user.paste('x'.repeat(limit + 1));
  await user.tab();
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.type(field, '{Backspace}');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('editing offers the way to the view, and loads the record anew after the save', async () => {
  const { user } = show('/problem/7/edit');
  expect(await screen.findByRole('link', { name: 'View problem' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/problem\/7\/show$/),
  );
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await user.clear(subject);
  await user.type(subject, '  Tunnel drops ');
  stored = problemView({ subject: 'Tunnel drops', version: 2 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Problem PRB-7 was saved.')).toBeVisible();
  expect(await screen.findByDisplayValue('Tunnel drops')).toBeVisible();
  expect(saves[0]!.body).toMatchObject({ id: 7, version: 1, subject: 'Tunnel drops' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(saves).toHaveLength(2);
  expect(saves[1]!.body).toMatchObject({ version: 2 });
  expect(saves[1]!.headers.get('idempotency-key')).not.toBe(saves[0]!.headers.get('idempotency-key'));
});

test('assets are offered only with the right to attach them; those attached stay', async () => {
  stored = problemView({ asset_ids: [{ id: 31, name: 'Printer' }] });
  const first = show('/problem/7/edit');
  expect(await screen.findByRole('combobox', { name: 'Assets' })).toBeInTheDocument();
  first.unmount();
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, attach_asset: false } })),
  );
  const { user } = show('/problem/7/edit');
  await screen.findByRole('button', { name: 'Save' });
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Assets' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Problem PRB-7 was saved.')).toBeVisible();
  expect(saves[0]!.body).not.toHaveProperty('asset_ids');
});

/** A change on the asset 31 that was made lately, and all of them. */
const changesOffered = () => {
  const [recent, old] = [
    { id: 9, name: 'Patch day', identifier: 'CHN-9', status: 'Closed' },
    { id: 10, name: 'New door', identifier: 'CHN-10', status: 'Open' },
  ];
  server.use(
    response(lookupCalls.lookup, ({ params: { name }, query }) => {
      if (name !== 'changes') return { data: [], total: 0 };
      return query.getAll('asset_ids[]').includes('31')
        ? { data: [recent], total: 1 }
        : { data: [old, recent], total: 2 };
    }),
  );
};

test('the change that caused it: those on its assets of the last days come first, each once', async () => {
  stored = problemView({
    asset_ids: [{ id: 31, name: 'Printer' }],
    caused_by_change_id: { id: 8, identifier: 'CHN-8', name: 'New switch' },
  });
  changesOffered();
  const { user } = show('/problem/7/edit');
  await user.click(await select('Caused by'));
  await screen.findByRole('option', { name: /Patch day/ });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'CHN-9 Patch dayrecent, on its assets · Closed',
    'CHN-10 New doorOpen',
  ]);
  await user.click(screen.getByRole('option', { name: /Patch day/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Problem PRB-7 was saved.')).toBeVisible();
  expect(saves[0]!.body).toMatchObject({ caused_by_change_id: 9 });
});

test('who may not see changes is not asked for the cause, and it stays', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, view_changes: false } })),
  );
  const { user } = show('/problem/7/edit');
  await screen.findByRole('button', { name: 'Save' });
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Caused by/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Problem PRB-7 was saved.')).toBeVisible();
  expect(saves[0]!.body).not.toHaveProperty('caused_by_change_id');
});

/** Refuses a save of another version than the stored one, as the server does. */
const refuseStale = () =>
  server.use(
    response(
      problemCalls.save,
      (request) => {
        saves.push(request);
        if (request.body.version === stored.version) return { id: 7, identifier: 'PRB-7' };
        throw new Refusal(409, 'Nora Lind saved this record after you opened it.', undefined, {
          id: 4,
          name: 'Nora Lind',
        });
      },
      'Problem PRB-7 was saved.',
    ),
  );

test('what two people change in different fields is saved in one, and the second hears what came along', async () => {
  const { user } = show('/problem/7/edit');
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await user.clear(subject);
  await user.type(subject, 'My words');
  refuseStale();
  stored = problemView({ impact_id: { id: 3, name: 'On business' }, known_error: true, version: 5 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/^Problem PRB-7 was saved\. Kept from the other save: Impact, Known error: .*\.$/),
  ).toBeVisible();
  expect(saves.map(({ body }) => body.version)).toEqual([1, 5]);
  expect(saves[1]!.body).toMatchObject({ subject: 'My words', impact_id: 3, known_error: true });
});

test('what two people change in the same field stands side by side, and one is chosen before it is saved', async () => {
  const { user } = show('/problem/7/edit');
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await user.clear(subject);
  await user.type(subject, 'My words');
  await user.click(screen.getByRole('checkbox', { name: /^Known error/ }));
  refuseStale();
  stored = problemView({ subject: 'Her words', location_id: { id: 9, name: 'Oslo', title: 'Oslo' }, version: 5 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^You and Nora Lind changed: Subject\. Choose which value to keep/)).toBeVisible();
  const choice = screen.getByRole('group', { name: /Subject/ });
  expect(choice).toHaveTextContent('Saved by Nora Lind: Her words');
  expect(subject).toHaveValue('My words');
  // Nothing is sent before it is decided.
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose which value to keep.')).toBeVisible();
  expect(subject).toHaveFocus();
  expect(saves).toHaveLength(1);
  await user.click(within(choice).getByRole('button', { name: 'Use this value' }));
  expect(subject).toHaveValue('Her words');
  expect(subject).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Problem PRB-7 was saved.')).toBeVisible();
  expect(saves[1]!.body).toMatchObject({ subject: 'Her words', known_error: true, location_id: 9, version: 5 });
});

test('one’s own value can be kept', async () => {
  const { user } = show('/problem/7/edit');
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await user.clear(subject);
  await user.type(subject, 'My words');
  refuseStale();
  stored = problemView({ subject: 'Her words', version: 5 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Problem PRB-7 was saved.')).toBeVisible();
  expect(saves[1]!.body).toMatchObject({ subject: 'My words', version: 5 });
});

test('a refused field is marked with the server’s sentence', async () => {
  server.use(
    response(problemCalls.save, () => {
      throw new Refusal(422, { identifier: 'This identifier is taken.' });
    }),
  );
  const { user } = show('/problem/7/edit');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This identifier is taken.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Identifier/ })).toBeInvalid();
});

test('without the right to create the form is not offered', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, create_problem: false } })),
  );
  show('/problem/create');
  expect(await screen.findByText('You don’t have permission to create problems.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create problem' })).not.toBeInTheDocument();
});

test('similar problems stand below the subject once it has stood for a moment; a failure says nothing', async () => {
  const asked: string[] = [];
  server.use(
    response(similarCalls.ofDraft, ({ query }) => {
      asked.push(query.get('subject') ?? '');
      if (query.get('subject') === 'Wi-Fi drops') throw new Refusal(503, 'Try again.');
      const like = {
        subject: 'Wi-Fi drops on floor 4',
        known_error: true,
        workaround: '',
        words: ['wifi'],
        tickets: 14,
      };
      return {
        problems: [
          { ...like, id: 12, identifier: 'PRB-12', score: 0.7 },
          { ...like, id: 13, identifier: 'PRB-13', score: 0.01 },
        ],
      };
    }),
  );
  const { user } = show('/problem/create');
  const subject = await screen.findByRole('textbox', { name: /Subject/ });
  await user.type(subject, 'Wi-Fi drops');
  await waitFor(() => expect(asked).toEqual(['Wi-Fi drops']));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(subject, ' again');
  const similar = await screen.findByRole('region', { name: 'Similar problems' });
  expect(asked).toEqual(['Wi-Fi drops', 'Wi-Fi drops again']);
  expect(
    within(similar)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['PRB-12 Wi-Fi drops on floor 4']);
  expect(within(similar).getByText('Known error')).toBeVisible();
  expect(within(similar).getByText('14 tickets')).toBeVisible();
});

test('a known error can be published to clients; what is none is not', async () => {
  const { user } = show('/problem/7/edit');
  const known = await screen.findByRole('checkbox', { name: /^Known error/ });
  expect(screen.queryByRole('checkbox', { name: 'Publish to clients' })).toBeNull();
  await user.click(known);
  await user.click(await screen.findByRole('checkbox', { name: 'Publish to clients' }));
  stored = problemView({ known_error: true, published: true, version: 2 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves[0]?.body).toMatchObject({ known_error: true, published: true }));
  expect(await screen.findByText('Problem PRB-7 was saved.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Publish to clients' })).toBeChecked());
  await user.click(screen.getByRole('checkbox', { name: /^Known error/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves[1]?.body).toMatchObject({ known_error: false, published: false }));
});

test('the problem that it lies below is chosen among the others; why it cannot be is said at the field', async () => {
  const asked: (string | null)[] = [];
  server.use(
    response(lookupCalls.lookup, ({ params: { name }, query }) => {
      if (name !== 'problems') return { data: [], total: 0 };
      asked.push(query.get('supplements'));
      return { data: [{ id: 8, name: 'Network', identifier: 'PRB-8' }], total: 1 };
    }),
    response(problemCalls.save, () => {
      throw new Refusal(422, { parent_problem_id: 'This is the problem itself, or one below it. Choose another one.' });
    }),
  );
  const { user } = show('/problem/7/edit');
  await user.click(await select('Parent problem'));
  await user.click(await screen.findByRole('option', { name: 'PRB-8 Network' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/This is the problem itself, or one below it/)).toBeVisible();
  expect(await select('Parent problem')).toBeInvalid();
  expect(asked).toContain('7');
});

const field = (id: number, label: string, over: Partial<FormField> = {}): FormField => ({
  name: `custom_fields.f${id}`,
  label,
  kind: 'text',
  required: false,
  multiple: false,
  lookup: null,
  ids: [],
  options: [],
  help: '',
  min: null,
  max: null,
  when: [],
  value: null,
  ...over,
});

test('custom fields are part of the form where its department is chosen, and are sent by their ids', async () => {
  const asked: (string | null)[] = [];
  server.use(
    response(formCalls.render, ({ query }) => {
      asked.push(`${query.get('category')} ${query.get('id')}`);
      return {
        fields: [
          field(12, 'Vendor case', { value: 'VC-1', required: true }),
          field(13, 'Shift', { when: [{ field: 'department_id', ids: [99] }], required: true }),
        ],
      };
    }),
  );
  const { user } = show('/problem/7/edit');
  const own = await screen.findByRole('textbox', { name: /^Vendor case/ });
  expect(own).toHaveValue('VC-1');
  expect(asked).toEqual(['problem 7']);
  expect(screen.queryByRole('textbox', { name: /^Shift/ })).toBeNull();
  await user.clear(own);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This field is required.')).toBeVisible();
  expect(saves).toEqual([]);
  await user.type(own, 'VC-2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves[0]?.body).toMatchObject({ id: 7, custom_fields: { f12: 'VC-2' } }));
  expect(saves[0]!.body.custom_fields).not.toHaveProperty('f13');
});

test('what somebody else saved in a custom field stands beside what was typed there', async () => {
  let custom = 'VC-1';
  server.use(response(formCalls.render, () => ({ fields: [field(12, 'Vendor case', { value: custom })] })));
  const { user } = show('/problem/7/edit');
  const own = await screen.findByRole('textbox', { name: /^Vendor case/ });
  await user.clear(own);
  await user.type(own, 'Mine');
  refuseStale();
  [stored, custom] = [problemView({ version: 5 }), 'Hers'];
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const choice = await screen.findByRole('group', { name: /Vendor case/ });
  expect(choice).toHaveTextContent('Saved by Nora Lind: Hers');
  await user.click(within(choice).getByRole('button', { name: 'Use this value' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Problem PRB-7 was saved.')).toBeVisible();
  expect(saves[1]!.body).toMatchObject({ custom_fields: { f12: 'Hers' }, version: 5 });
});
