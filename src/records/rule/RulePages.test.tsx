import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { lookupCalls } from '../../../wire/parts/lookup';
import {
  listenerCalls,
  type ListenerView,
  type PageType,
  pageTypes,
  ruleCalls,
  ruleFields,
  workflowCalls,
  type WorkflowView,
} from '../../../wire/rule/rule';
import { response, type RequestLine, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import RuleFormPage from './form/RuleFormPage';
import RuleListPage from './list/RuleListPage';
import { ruleOffers } from '../../testing/ruleOffers';
import * as fieldMessages from '../../../texts/compiled/screen/rule-field';

const rule: WorkflowView = {
  id: 5,
  name: 'High changes to Network',
  page_type: 'change',
  active: true,
  order: 1,
  version: 3,
  created_at: '2026-01-02 10:00:00',
  updated_at: '2026-01-02 10:00:00',
  updated_by: null,
  matched_count: 12,
  matched_at: '2026-01-05 08:00:00',
  switched_off: null,
  author: null,
  stopped_reason: null,
  conditions: {
    match: 'all',
    groups: [{ match: 'all', rules: [{ field: 'priority_id', operator: 'equal', value: 3 }] }],
  },
  actions: [
    { type: 'set', field: 'team_id', value: 2 },
    { type: 'mail', to: [{ type: 'requester', value: null }], subject: 'Hello', body: '<p>Hello</p>' },
  ],
};
const other: WorkflowView = {
  ...rule,
  ...{ id: 6, name: 'Old one', active: false, matched_count: 0, matched_at: null },
  ...{ switched_off: 'Its actions failed 10 times in a row.', conditions: { match: 'all', groups: [] } },
};
const listener: ListenerView = {
  ...rule,
  ...{ id: 9, name: 'Closed is told', performer: 'agent', events: [{ event: 'status', from: null, to: 4 }] },
};
const names: Record<string, string> = {
  'change_priorities 3': 'High',
  'teams 2': 'Network',
  'change_statuses 4': 'Closed',
};
let stored: WorkflowView[];
let missing: Parameters<typeof ruleOffers>[1];
let rights: Partial<(typeof reader)['actions']>;
let saves: RequestLine[];
let orders: RequestLine[];
let switched: RequestLine[];
let tries: RequestLine[];

const server = wireServer(
  response(accessCalls.permissions, () => ({
    ...reader,
    actions: { ...reader.actions, manage_automation: true, ...rights },
  })),
  response(workflowCalls.list, ({ query }) => {
    const word = (query.get('search-query') ?? '').toLowerCase();
    const workflows = stored.filter(({ name }) => name.toLowerCase().includes(word));
    return { workflows, total: workflows.length };
  }),
  response(listenerCalls.list, () => ({ listeners: [listener], total: 1 })),
  response(workflowCalls.view, ({ params }) => ({ workflow: stored.find(({ id }) => id === Number(params.id))! })),
  response(ruleCalls.fields, ({ params }) => ruleOffers(params.page_type as PageType, missing)),
  response(lookupCalls.lookup, ({ params, query }) => {
    const all = Object.entries(names)
      .map(([key, name]) => ({ lookup: key.split(' ')[0], id: Number(key.split(' ')[1]), name }))
      .filter(({ lookup }) => lookup === params.name);
    const ids = query.getAll('ids[]').concat(query.getAll('ids')).map(Number);
    const data = params.name === 'changes' ? [{ id: 1, name: 'Router', identifier: 'CHN-1' }] : all;
    return { data: ids.length ? data.filter(({ id }) => ids.includes(id)) : data, total: data.length };
  }),
  response(workflowCalls.reorder, (request) => void orders.push(request), 'The order was saved.'),
  response(workflowCalls.activate, (request) => void switched.push(request), 'The workflow was switched off.'),
  response(
    workflowCalls.save,
    (request) => {
      saves.push(request);
      return { id: 7 };
    },
    'The workflow was saved.',
  ),
  response(workflowCalls.test, (request) => {
    tries.push(request);
    return {
      result: {
        matched: false,
        left_out: 0,
        why: 'Priority is Low.',
        groups: [
          {
            match: 'all' as const,
            held: false,
            rules: [{ field: 'priority_id', operator: 'equal' as const, value: 3, saw: 'Low', held: false }],
          },
        ],
        effects: [],
      },
    };
  }),
);
beforeEach(() => {
  stored = [rule, other];
  [saves, orders, switched, tries] = [[], [], [], []];
  [missing, rights] = [{}, {}];
});

const show = (address: string, navigate = (_path: string) => undefined as void, locale = 'en') =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        {['workflow', 'listener'].map((kind) => (
          <Route key={kind} path={kind}>
            <Route index element={<RuleListPage />} />
            <Route path="create" element={<RuleFormPage />} />
            <Route path=":id/edit" element={<RuleFormPage />} />
          </Route>
        ))}
      </Routes>
    </MemoryRouter>,
    { navigate, locale },
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('every field of wire/ is called here as there', () => {
  const labels = pageTypes.flatMap((page) => ruleFields[page].map(({ name, label }) => [name, label]));
  const called = Object.entries(fieldMessages).map(([name, [, english]]) => [name, english]);
  expect(Object.fromEntries(labels)).toEqual(Object.fromEntries(called));
});

test('the list says in a sentence what each rule does, how often it matched, and why one is off', async () => {
  show('/workflow?page_type=change');
  expect(
    await screen.findByText(
      'When a change is created and Priority is High: set Team to Network and email the requester.',
    ),
  ).toBeVisible();
  const [first, second] = screen.getAllByRole('listitem', { name: /./ });
  expect(first).toHaveTextContent('Matched 12 times');
  expect(second).toHaveTextContent('Switched off automatically');
  expect(second).toHaveTextContent('Its actions failed 10 times in a row.');
  expect(second).toHaveTextContent('Has not matched yet');
  expect(screen.getByRole('link', { name: 'Changes' })).toHaveAttribute('aria-current', 'page');
});

const ada = { id: 7, name: 'Ada', full_name: 'Ada', email: 'ada@demo.test' };
const why =
  'Ada, with whose rights it acts, lacks the right “Edit change”. To take it over, open it and save it yourself.';

test('a rule that stopped says so, and why, in the list and on its page', async () => {
  stored = [{ ...rule, author: ada, stopped_reason: why }, other];
  const { unmount } = show('/workflow?page_type=change');
  const [first, second] = await screen.findAllByRole('listitem', { name: /./ });
  expect(within(first!).getByText('Stopped')).toBeVisible();
  expect(first).toHaveTextContent(why);
  expect(first).toHaveTextContent('With the rights of Ada');
  expect(second).not.toHaveTextContent('Stopped');
  unmount();
  show('/workflow/5/edit');
  expect(await screen.findByRole('alert')).toHaveTextContent(why);
});

test('the page of somebody else’s rule says with whose rights it acts, one’s own says nothing', async () => {
  stored = [
    { ...rule, author: ada },
    { ...other, author: { ...ada, id: reader.user_id } },
  ];
  const { unmount } = show('/workflow/5/edit');
  expect(
    await screen.findByText('It runs with the rights of Ada, who saved it last. If you save it, it runs with yours.'),
  ).toBeVisible();
  unmount();
  show('/workflow/6/edit');
  await screen.findByRole('form', { name: 'Workflow' });
  expect(screen.queryByText(/It runs with the rights/)).not.toBeInTheDocument();
});

test('only records that the reader may see have rules here', async () => {
  rights = { view_changes: false, view_contracts: false };
  show('/workflow?page_type=change');
  expect(await screen.findByText('You can’t see these records, so you don’t see their rules either.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Changes' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Contracts' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Problems' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create workflow' })).not.toBeInTheDocument();
});

test('the form offers only what its author may do and see', async () => {
  missing = { apply_cab: 'enforce_cab', attach_asset: 'attach_asset', assets: 'view_assets' };
  const { user } = show('/workflow/create?page_type=change');
  await screen.findByRole('form', { name: 'Workflow' });
  await user.click(button('Add action'));
  const action = screen.getByRole('listitem', { name: 'Action 1' });
  const what = within(action).getByRole('combobox', { name: 'Type of action' });
  const offered = within(what)
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(offered).toEqual([
    'Set a field',
    'Write a planning note',
    'Attach a release',
    'Send an email',
    'Call a webhook',
    'Block creation',
    'Stop processing',
  ]);
  await user.click(button('Add condition'));
  await user.click(screen.getAllByRole('combobox', { name: 'Field' })[0]!);
  expect(await screen.findByRole('option', { name: 'Subject' })).toBeVisible();
  expect(within(screen.getByRole('listbox')).queryByRole('option', { name: /^Asset/ })).not.toBeInTheDocument();
});

test('a listener tells who does what', async () => {
  show('/listener?page_type=change');
  expect(
    await screen.findByText(/^When an agent updates a change \(Status becomes Closed\) and Priority is High:/),
  ).toBeVisible();
});

test('an arrow key moves a rule, keeps the focus, and all ids are saved in their order', async () => {
  const { user } = show('/workflow?page_type=change');
  const grip = await screen.findByRole('button', { name: 'Move “Old one”' });
  grip.focus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getAllByRole('listitem', { name: /./ })[0]).toHaveTextContent('Old one');
  expect(screen.getByRole('button', { name: 'Move “Old one”' })).toHaveFocus();
  expect(screen.getByText('“Old one” is number 1 of 2.')).toBeInTheDocument();
  await waitFor(() => expect(orders[0]?.body).toEqual({ page_type: 'change', ids: [6, 5] }));
});

test('a word finds rules, which are not moved among a few; nothing found offers all again', async () => {
  const { user } = show('/workflow?page_type=change');
  await screen.findByRole('link', { name: 'Old one' });
  await user.type(screen.getByRole('searchbox'), 'network{Enter}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Old one' })).toBeNull());
  expect(screen.getByRole('link', { name: 'High changes to Network' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.type(screen.getByRole('searchbox'), ' printer{Enter}');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
  expect(await screen.findByRole('link', { name: 'Old one' })).toBeVisible();
});

test('a switch switches one rule with its version', async () => {
  const { user } = show('/workflow?page_type=change');
  await user.click(await screen.findByRole('switch', { name: '“High changes to Network” is switched on' }));
  await waitFor(() => expect(switched[0]?.body).toEqual({ active: false, version: 3 }));
  expect(switched[0]!.params.id).toBe('5');
});

test('without the right there is a sentence instead', async () => {
  server.use(response(accessCalls.permissions, () => reader));
  show('/workflow');
  expect(await screen.findByText('You don’t have permission to manage workflows and listeners.')).toBeVisible();
});

test('a rule is written in words and sent as the wire wants it', async () => {
  const visited: string[] = [];
  const { user } = show('/workflow/create?page_type=change', (path) => void visited.push(path));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Network');
  await user.click(button('Add condition'));
  const condition = screen.getByRole('group', { name: 'Condition 1' });
  await user.click(within(condition).getByRole('combobox', { name: 'Field' }));
  await user.click(await screen.findByRole('option', { name: 'Priority' }));
  await user.click(within(condition).getByRole('combobox', { name: 'Value' }));
  await user.click(await screen.findByRole('option', { name: 'High' }));
  const action = screen.getByRole('listitem', { name: 'Action 1' });
  await user.click(within(action).getByRole('combobox', { name: 'Field' }));
  await user.click(await screen.findByRole('option', { name: 'Team' }));
  await user.click(within(action).getByRole('combobox', { name: 'Set to' }));
  await user.click(await screen.findByRole('option', { name: 'Network' }));
  expect(screen.getByText('When a change is created and Priority is High: set Team to Network.')).toBeVisible();
  await user.click(button('Create workflow'));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body).toEqual({
    name: 'Network',
    page_type: 'change',
    active: true,
    conditions: {
      match: 'all',
      groups: [{ match: 'all', rules: [{ field: 'priority_id', operator: 'equal', value: 3 }] }],
    },
    actions: [{ type: 'set', field: 'team_id', value: 2 }],
  });
  await waitFor(() => expect(visited).toEqual(['/service-desk/workflow?page_type=change']), { timeout: 4000 });
});

describe('a number of a condition', () => {
  const begin = async (operator: 'gt' | 'in', value: string | string[]) => {
    const groups = [{ match: 'all' as const, rules: [{ field: 'cost', operator, value }] }];
    const mail = {
      type: 'mail' as const,
      to: [{ type: 'address' as const, value: 'desk@example.test' }],
      subject: 'S',
      body: '<p>B</p>',
    };
    stored = [{ ...rule, page_type: 'contract', conditions: { match: 'all', groups }, actions: [mail] }];
    const { user } = show('/workflow/5/edit', undefined, 'de');
    const condition = within(await screen.findByRole('group', { name: 'Bedingung 1' }));
    const field = condition.getByRole('textbox', { name: 'Wert' });
    return { user, field, save: () => user.click(screen.getByRole('button', { name: 'Speichern' })) };
  };
  const sent = () => (saves[0]!.body as { conditions: WorkflowView['conditions'] }).conditions.groups[0]!.rules;

  test('is shown and read as the language writes it; what can be read in two ways stays and is said there', async () => {
    const { user, field, save } = await begin('gt', '1234.56');
    expect(field).toHaveValue('1234,56');
    await user.clear(field);
    await user.type(field, '1.234');
    await save();
    expect(field).toHaveValue('1.234');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('„1.234“ kann 1234 oder 1,234 heißen. Schreiben Sie, was Sie meinen.'),
    );
    expect(screen.queryByText(/not read/)).toBeNull();
    expect(saves).toEqual([]);
    await user.type(field, ',5');
    await save();
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(sent()).toMatchObject([{ field: 'cost', value: '1234.5' }]);
  });

  test('of several each stands in a line of its own, and one that is none is said', async () => {
    const { user, field, save } = await begin('in', ['1234.56', '5']);
    expect(field).toHaveValue('1234,56\n5');
    await user.clear(field);
    await user.type(field, '99,90\n1,234.56');
    await save();
    expect(field).toHaveValue('99,90\n1,234.56');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('Schreiben Sie eine Zahl wie 1.234,56 oder 1234.56.'),
    );
    await user.clear(field);
    await user.type(field, '99,90\n1.234,56');
    await save();
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(sent()).toMatchObject([{ operator: 'in', value: ['99.90', '1234.56'] }]);
  });
});

test('what is missing is said at its field and nothing is sent', async () => {
  const { user } = show('/workflow/create?page_type=change');
  await user.click(await screen.findByRole('button', { name: 'Add condition' }));
  await user.click(button('Create workflow'));
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveFocus();
  const condition = screen.getByRole('group', { name: 'Condition 1' });
  expect(within(condition).getByRole('combobox', { name: 'Field' })).toBeInvalid();
  expect(
    within(screen.getByRole('listitem', { name: 'Action 1' })).getByRole('combobox', { name: 'Field' }),
  ).toBeInvalid();
  await user.click(button('Remove action 1: Set a field'));
  expect(await screen.findByText('Add at least one action.')).toBeVisible();
  expect(saves).toEqual([]);
});

test('a listener that sets what it listens to is told so at the field, before anything is sent', async () => {
  const requested: RequestLine[] = [];
  const sets: ListenerView = {
    ...listener,
    events: [{ event: 'team', from: null, to: null }],
    actions: [{ type: 'set', field: 'team_id', value: 2 }],
  };
  server.use(
    response(listenerCalls.view, () => ({ listener: sets })),
    response(listenerCalls.save, (request) => (requested.push(request), { id: 9 })),
  );
  const { user } = show('/listener/9/edit');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const action = screen.getByRole('listitem', { name: 'Action 1' });
  expect(
    await within(action).findByText('This rule listens to this field and sets it, so it would trigger itself.'),
  ).toBeVisible();
  expect(requested).toEqual([]);
});

test('what moves an action and what removes it say which action that is', async () => {
  const { user } = show('/workflow/5/edit');
  const grip = await screen.findByRole('button', { name: 'Move action 1: Set a field' });
  expect(button('Move action 2: Send an email')).toBeVisible();
  expect(button('Remove action 2: Send an email')).toBeVisible();
  grip.focus();
  await user.keyboard('{ArrowDown}');
  expect(button('Move action 2: Set a field')).toHaveFocus();
  expect(screen.getByText('“Set a field” is number 2 of 2.')).toBeInTheDocument();
});

test('a refusal of the server stands at the part that it is about', async () => {
  server.use(
    response(workflowCalls.save, () => {
      throw new Refusal(422, { 'conditions.groups.0.rules.0.value': 'This priority was deleted.' });
    }),
  );
  const { user } = show('/workflow/5/edit');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const condition = screen.getByRole('group', { name: 'Condition 1' });
  expect(await within(condition).findByText('This priority was deleted.')).toBeVisible();
  expect(within(condition).getByRole('combobox', { name: 'Value' })).toBeInvalid();
});

describe('a custom field that was deleted since', () => {
  const deleted = 'This field was deleted. Choose another one, or remove this line.';
  beforeEach(() => {
    stored = [
      {
        ...rule,
        conditions: {
          match: 'all',
          groups: [
            {
              match: 'all',
              rules: [
                { field: 'custom_fields.f12', operator: 'equal', value: 'Oslo' },
                { field: 'priority_id', operator: 'equal', value: 3 },
              ],
            },
          ],
        },
        actions: [{ type: 'set', field: 'custom_fields.f13', value: 'Bergen' }],
      },
    ];
  });

  test.each([
    [
      'en',
      'When a change is created and a field that was deleted is Oslo and Priority is High: set a field that was deleted to Bergen.',
    ],
    ['de', /ein gelöschtes Feld.*ein gelöschtes Feld/],
    ['ar', /حقل محذوف.*حقل محذوف/],
  ])('is told in words in the list (%s)', async (locale, sentence) => {
    show('/workflow?page_type=change', undefined, locale);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(document.body).not.toHaveTextContent('custom_fields');
  });

  test('is said at its place in the form, where another one is chosen or the line is removed', async () => {
    const { user } = show('/workflow/5/edit');
    const condition = within(await screen.findByRole('group', { name: 'Condition 1' }));
    const field = condition.getByRole('combobox', { name: 'Field' });
    expect(field).toHaveAccessibleDescription(deleted);
    expect(field).toBeInvalid();
    expect(condition.getByText('a field that was deleted')).toBeVisible();
    const action = within(screen.getByRole('listitem', { name: 'Action 1' }));
    const set = action.getByRole('combobox', { name: 'Field' });
    expect(set).toHaveAccessibleDescription(deleted);
    await user.click(button('Save'));
    expect(saves).toEqual([]);
    expect(set).toHaveAccessibleDescription(deleted);

    await user.click(condition.getByRole('button', { name: 'Remove condition 1' }));
    await user.click(set);
    await user.click(await screen.findByRole('option', { name: 'Team' }));
    expect(set).toHaveAccessibleDescription('');
    await user.click(action.getByRole('combobox', { name: 'Set to' }));
    await user.click(await screen.findByRole('option', { name: 'Network' }));
    await user.click(button('Save'));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]!.body).toMatchObject({
      conditions: { groups: [{ rules: [{ field: 'priority_id' }] }] },
      actions: [{ type: 'set', field: 'team_id', value: 2 }],
    });
  });
});

test('an edited rule is saved on top of its version; a stale save keeps what was typed', async () => {
  const { user } = show('/workflow/5/edit');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Mine');
  await user.click(button('Save'));
  await waitFor(() => expect(saves[0]?.body).toMatchObject({ id: 5, version: 3, name: 'Mine' }));
  server.use(
    response(workflowCalls.save, () => {
      throw new Refusal(409, 'Nora Lind saved it meanwhile.');
    }),
  );
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' too');
  await user.click(button('Save'));
  expect(await screen.findByText('Nora Lind saved it meanwhile.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load the latest version' })).toBeVisible();
});

test('a copy begins as the other rule and is a new one', async () => {
  const { user } = show('/workflow/create?page_type=change&from=5');
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('High changes to Network (copy)');
  await user.click(button('Create workflow'));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body).not.toHaveProperty('id');
  expect(saves[0]!.body).toMatchObject({ actions: [{ type: 'set' }, { type: 'mail', subject: 'Hello' }] });
});

test('an unsaved rule is tried on a record: what each condition saw, and nothing is saved', async () => {
  const { user } = show('/workflow/5/edit');
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  expect(screen.getByText('Choose a record.')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Record' }));
  await user.click(await screen.findByRole('option', { name: /CHN-1 Router/ }));
  await user.click(button('Test'));
  expect(await screen.findByText('the record has Low')).toBeVisible();
  expect(screen.getByText('Did not match')).toBeVisible();
  expect(screen.getByText('Priority is High')).toBeVisible();
  expect(tries[0]!.body).toMatchObject({ record_id: 1, actions: [{ type: 'set' }, { type: 'mail' }] });
  expect(saves).toEqual([]);
});

test('a comparison with several values takes several; with nothing, none', async () => {
  const { user } = show('/workflow/5/edit');
  const condition = await screen.findByRole('group', { name: 'Condition 1' });
  await user.selectOptions(within(condition).getByRole('combobox', { name: 'Comparison' }), 'is empty');
  expect(within(condition).queryByRole('combobox', { name: 'Value' })).not.toBeInTheDocument();
  await user.click(button('Save'));
  await waitFor(() =>
    expect(saves[0]?.body).toMatchObject({
      conditions: { groups: [{ rules: [{ operator: 'empty', value: null }] }] },
    }),
  );
});
