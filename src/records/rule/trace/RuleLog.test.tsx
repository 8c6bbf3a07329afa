import { screen, within } from '@testing-library/react';
import { lookupCalls } from '../../../../wire/parts/lookup';
import { ruleCalls, type RuleLog as Entry } from '../../../../wire/rule/rule';
import { response, Refusal, renderInHost, wireServer } from '../../../testing/host';
import { ruleOffers } from '../../../testing/ruleOffers';
import HiddenActionsDialog from './HiddenActionsDialog';
import RuleLog from './RuleLog';

const entry: Entry = {
  id: 1,
  rule: { id: 5, name: 'High changes', type: 'workflow' },
  author: { id: 1, name: 'Ada', full_name: 'Ada', email: 'ada@demo.test' },
  left_out: 3,
  matched: true,
  why: 'Its conditions were met.',
  groups: [
    {
      match: 'all',
      held: true,
      rules: [{ field: 'priority_id', operator: 'equal', value: 3, saw: 'High', held: true }],
    },
  ],
  effects: [
    { action: 'set', done: true, text: 'Team was set to Network.' },
    { action: 'apply_cab', done: false, text: 'The board could not be asked.' },
  ],
  took: 1234,
  created_at: '2026-01-05 08:00:00',
};
let entries: Entry[];
const server = wireServer(
  response(ruleCalls.log, () => ({ rule_logs: entries, total: entries.length })),
  response(ruleCalls.fields, () => ruleOffers('change')),
  response(lookupCalls.lookup, () => ({ data: [{ id: 3, name: 'High' }], total: 1 })),
  response(ruleCalls.hidden, () => ({
    actions: [
      { action: 'change_edit', shown: true, why: null },
      { action: 'change_reopen', shown: false, why: 'This change is not closed.' },
    ],
  })),
);
beforeEach(() => {
  entries = [entry];
});

test('an entry opens to what each condition saw, what was done, what was left out and how long it took', async () => {
  const { user } = renderInHost(<RuleLog page="change" id={4} />);
  await user.click(await screen.findByRole('button', { name: 'Matched High changes' }));
  expect(await screen.findByText('Priority is High')).toBeVisible();
  expect(screen.getByText('the record has High')).toBeVisible();
  const barred = screen.getByText('The board could not be asked.').closest('li')!;
  expect(within(barred).getAllByText('skipped')).not.toHaveLength(0);
  expect(screen.getByText('Took 1.23 ms')).toBeVisible();
  expect(screen.getByText('3 lines are not shown here: there is no room.')).toBeVisible();
  expect(screen.getByText('By the rule “High changes”, with the rights of Ada.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the workflow' })).toHaveAttribute(
    'href',
    expect.stringContaining('/service-desk/workflow/5/edit'),
  );
});

test('a condition on a custom field that was deleted since says so', async () => {
  const rules = [{ field: 'custom_fields.f12', operator: 'equal' as const, value: 'Oslo', saw: 'Oslo', held: true }];
  entries = [{ ...entry, groups: [{ match: 'all', held: true, rules }] }];
  const { user } = renderInHost(<RuleLog page="change" id={4} />);
  await user.click(await screen.findByRole('button', { name: 'Matched High changes' }));
  expect(await screen.findByText('a field that was deleted is Oslo')).toBeVisible();
});

test('a rule that was deleted is told without a link', async () => {
  entries = [{ ...entry, rule: { ...entry.rule, id: null } }];
  const { user } = renderInHost(<RuleLog page="change" id={4} />);
  await user.click(await screen.findByRole('button', { name: /High changes/ }));
  expect(screen.getByText('Deleted since')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('nothing yet says what will be here; a failure offers to try again', async () => {
  entries = [];
  const { unmount } = renderInHost(<RuleLog page="change" id={4} />);
  expect(await screen.findByText('No rules evaluated yet')).toBeVisible();
  unmount();
  server.use(
    response(ruleCalls.log, () => {
      throw new Refusal(503, 'The database is away.');
    }),
  );
  renderInHost(<RuleLog page="change" id={4} />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test('hidden actions have their names and why; those that are shown are left out', async () => {
  renderInHost(<HiddenActionsDialog page="change" id={4} onClose={() => undefined} />);
  const row = await screen.findByRole('row', { name: /Reopen/ });
  expect(row).toHaveTextContent('This change is not closed.');
  expect(screen.queryByRole('row', { name: /^Edit/ })).not.toBeInTheDocument();
});
