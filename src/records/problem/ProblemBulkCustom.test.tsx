import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { BulkEdit } from '../../../wire/parts/bulk';
import { customFieldCalls } from '../../../wire/parts/custom-field';
import { formCalls, type FormField } from '../../../wire/parts/form';
import { problemCalls, problemFilterCalls } from '../../../wire/problem/problem';
import { Refusal, renderInHost, response, wireServer } from '../../testing/host';
import { problemRow } from '../../testing/problem.wire';
import ProblemListPage from './problem.pages';

const custom = (given: Partial<FormField>): FormField => ({
  ...{ name: 'custom_fields.f1', label: 'Vendor case', kind: 'text', required: false, min: null, max: null, help: '' },
  ...{ multiple: false, lookup: null, ids: [], options: [], when: [], value: null },
  ...given,
});
const listed = { multiple: false, options: [], lookup: null };
let edits: BulkEdit[] = [];
const server = wireServer(
  response(problemCalls.list, () => ({
    problems: [problemRow(), problemRow({ id: 8, subject: 'Printer offline' })],
    total: 2,
  })),
  response(problemFilterCalls.list, () => ({ filters: [] })),
  response(customFieldCalls.problem, () => ({
    custom_fields: [{ id: 1, label: 'Vendor case', kind: 'text' as const, ...listed }],
  })),
  response(formCalls.render, () => ({
    fields: [
      custom({ value: 'starts so' }),
      custom({ name: 'custom_fields.f2', label: 'Reviewed', kind: 'checkbox' }),
      custom({ name: 'custom_fields.f3', label: 'Locked', read_only: true }),
      custom({ name: 'custom_fields.f4', label: 'Site', kind: 'radio', options: ['North', 'South'], required: true }),
    ],
  })),
  response(
    problemCalls.bulkEdit,
    ({ body }) => {
      const edit = body as BulkEdit;
      edits.push(edit);
      const values = edit.set?.custom_fields ?? {};
      if (values.f1 === 'bad') throw new Refusal(422, { 'set.custom_fields.f1': 'Four digits.' });
      return {
        id: edit.dry_run ? null : 5,
        changed: 2,
        skipped: [],
        present: [{ field: 'custom_fields.f2', values: [{ name: 'f2' in values ? 'true' : '', count: 2 }] }],
        as_of: '2026-01-02T10:00:00.000Z',
      };
    },
    '2 records were changed.',
  ),
);
beforeEach(() => {
  edits = [];
});

async function open() {
  const { user } = renderInHost(
    <MemoryRouter initialEntries={['/problem']}>
      <ProblemListPage />
    </MemoryRouter>,
  );
  for (const name of ['VPN drops', 'Printer offline'])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  await user.click(await screen.findByRole('button', { name: 'Custom fields' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a custom field' }));
  await user.click(await dialog.findByRole('combobox', { name: /Field/ }));
  return { user, dialog };
}

test('a custom field is chosen and set; those that one may not change are not offered', async () => {
  const { user, dialog } = await open();
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Vendor case',
    'Reviewed',
    'Site',
  ]);
  await user.click(screen.getByRole('option', { name: 'Vendor case' }));
  const box = await dialog.findByRole('textbox', { name: /Vendor case/ });
  expect(box).toHaveValue('');
  expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled();
  await user.type(box, 'bad');
  expect(await dialog.findByText('Four digits.')).toBeVisible();
  expect(box).toHaveAccessibleDescription(/Four digits\./);
  await user.clear(box);
  await user.type(box, '4711');
  expect(await dialog.findByText('2 records will change.')).toBeVisible();
  expect(dialog.queryByText('Four digits.')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Change 2' }));
  expect(await screen.findByText('2 records were changed.')).toBeInTheDocument();
  expect(edits.at(-1)).toEqual({
    ids: [7, 8],
    set: { custom_fields: { f1: '4711' } },
    as_of: '2026-01-02T10:00:00.000Z',
  });
});

test('a value is taken away where the field need not have one; a box is ticked or not', async () => {
  const { user, dialog } = await open();
  await user.click(screen.getByRole('option', { name: 'Vendor case' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'No value' }));
  await waitFor(() => expect(edits.at(-1)?.set).toEqual({ custom_fields: { f1: null } }));
  await user.click(dialog.getByRole('combobox', { name: /Field/ }));
  await user.click(await screen.findByRole('option', { name: 'Site' }));
  await user.click(await dialog.findByRole('radio', { name: 'North' }));
  expect(dialog.queryByRole('checkbox', { name: 'No value' })).toBeNull();
  await waitFor(() => expect(edits.at(-1)?.set).toEqual({ custom_fields: { f4: 'North' } }));
  await user.click(dialog.getByRole('combobox', { name: /Field/ }));
  await user.click(await screen.findByRole('option', { name: 'Reviewed' }));
  await user.click(await dialog.findByRole('radio', { name: 'No' }));
  await waitFor(() => expect(edits.at(-1)?.set).toEqual({ custom_fields: { f2: false } }));
  expect(await dialog.findByRole('row', { name: 'Yes 2' })).toBeVisible();
});

test('without custom fields there is no way to set one', async () => {
  server.use(response(customFieldCalls.problem, () => ({ custom_fields: [] })));
  const { user } = renderInHost(
    <MemoryRouter initialEntries={['/problem']}>
      <ProblemListPage />
    </MemoryRouter>,
  );
  await user.click(await screen.findByRole('checkbox', { name: /VPN drops/ }));
  expect(screen.getByRole('button', { name: 'Set Priority' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Custom fields' })).toBeNull();
});
