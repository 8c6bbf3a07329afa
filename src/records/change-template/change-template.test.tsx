import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { changeTemplateCalls, type ChangeTemplateView } from '../../../wire/change-template/change-template';
import { formCalls, type FormField } from '../../../wire/parts/form';
import { lookupCalls } from '../../../wire/parts/lookup';
import { renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import ChangeTemplatePages from './ChangeTemplatePages';
import { SaveAsTemplateDialog, UseTemplateDialog } from './change-template.dialogs';

const field = (name: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  ...{ name, label: name, kind, required: false, min: null, max: null, help: '', multiple: false },
  ...{ lookup: kind === 'select' ? 'users' : null, ids: [], options: [], when: [], value: null },
  ...more,
});
const form = [
  field('subject', 'text', { label: 'Subject', required: true, value: 'Patch the servers' }),
  field('identifier', 'text', { label: 'Identifier' }),
  field('requester_id', 'select', { label: 'Requester', required: true }),
  field('status_id', 'select', { label: 'Status', required: true }),
  field('change_type_id', 'select', { label: 'Change type', required: true, value: { id: 2, name: 'Standard' } }),
  field('planned_start_date', 'date', { label: 'Planned start' }),
  field('description', 'html', { label: 'Description', required: true, value: '<p>All.</p>' }),
  field('custom_fields.f3', 'text', { label: 'Risk', required: true, value: 'Low' }),
];
const stored: ChangeTemplateView = {
  ...{ id: 4, name: 'Patch day', subject: 'Patch the servers', change_type: { id: 2, name: 'Standard' } },
  ...{ recurrence: 'FREQ=MONTHLY;BYDAY=2TU', begin: '2031-12-09 22:00:00', end: '2031-12-10 02:00:00' },
  ...{ time_zone: 'UTC', days_ahead: 7, active: true, stopped_reason: 'Rita has been deactivated.' },
  next: [{ begin: '2031-12-09 22:00:00', end: '2031-12-10 02:00:00' }],
  ...{ created_at: '2026-01-02 10:00:00', updated_at: '2026-01-02 10:00:00', is_edit: true, is_delete: true },
  fields: {
    ...{ subject: 'Patch the servers', description: '<p>All.</p>', change_type_id: 2, requester_id: null },
    ...{ status_id: null, priority_id: null, location_id: null, impact_id: null, department_id: null },
    ...{ team_id: null, agent_id: null, custom_fields: { f3: 'Low' } },
  },
  planning: [{ identifier: 'impact', description: '<p>None.</p>' }],
  // Of the tasks one is gone.
  ...{
    task_ids: [8, 9],
    tasks: [{ id: 8, name: 'Tell the shop' }],
    asset_ids: [5],
    assets: [{ id: 5, name: 'db-02' }],
  },
  ...{ workflow_id: 3, workflow: { id: 3, name: 'Board' }, form, version: 7 },
};
const row = (({
  fields: _,
  planning: _p,
  task_ids: _t,
  tasks: _s,
  asset_ids: _a,
  assets: _b,
  workflow_id: _w,
  workflow: _x,
  form: _f,
  version: _v,
  ...rest
}) => rest)(stored);

let saves: RequestLine[];
let uses: RequestLine[];
wireServer(
  response(changeTemplateCalls.list, () => ({ data: [row], change_templates: [row], total: 1 })),
  response(changeTemplateCalls.view, () => ({ change_template: stored })),
  response(changeTemplateCalls.next, () => ({ next: stored.next })),
  response(changeTemplateCalls.offered, () => ({
    data: [
      {
        ...{ id: 4, name: 'Patch day', subject: 'Patch the servers', change_type: null, minutes: 240 },
        next: stored.next[0]!,
      },
      { ...{ id: 5, name: 'Open a port', subject: 'Open a port', change_type: null, minutes: null }, next: null },
    ],
    total: 2,
  })),
  response(changeTemplateCalls.save, (request) => (saves.push(request), { id: 4 }), 'It was done.'),
  response(
    changeTemplateCalls.use,
    (request) => (uses.push(request), { id: 12, identifier: 'CHN-12' }),
    'CHN-12 was created.',
  ),
  response(formCalls.render, () => ({ fields: form.map((one) => ({ ...one, value: null })) })),
  response(lookupCalls.lookup, ({ params }) => ({ data: [{ id: 8, name: `One of ${params.name!}` }], total: 1 })),
);
beforeEach(() => {
  saves = [];
  uses = [];
});

const show = (address: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/:kind" element={<ChangeTemplatePages />} />
        <Route path="/:kind/create" element={<ChangeTemplatePages />} />
        <Route path="/:kind/:id/edit" element={<ChangeTemplatePages />} />
      </Routes>
    </MemoryRouter>,
  );

test('the list says how one is repeated, and that it cannot be used', async () => {
  show('/change-template');
  const line = (await screen.findByRole('link', { name: 'Patch day' })).closest('tr')!;
  expect(line).toHaveTextContent('Every month on the second Tuesday');
  expect(line).toHaveTextContent('Cannot be used');
});

test('a new one needs a name and what a change needs, but no requester', async () => {
  const { user } = show('/change-template/create');
  await user.click(await screen.findByRole('button', { name: 'Create template' }));
  // Name, subject, change type, description, and the custom field.
  expect(await screen.findAllByText('This field is required.')).toHaveLength(5);
  expect(screen.queryByRole('textbox', { name: /^Identifier/ })).toBeNull();
  expect(saves).toEqual([]);
});

test('what is stored is kept, but what is gone, and the next times are said', async () => {
  const { user } = show('/change-template/4/edit');
  expect(await screen.findByText('No change could be created: Rita has been deactivated.')).toBeVisible();
  expect(await screen.findByText('Next: Dec 9, 2031, 10:00 PM')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body).toMatchObject({
    ...{ id: 4, version: 7, name: 'Patch day', recurrence: stored.recurrence, begin: stored.begin, days_ahead: 7 },
    fields: { subject: 'Patch the servers', change_type_id: 2, requester_id: null, custom_fields: { f3: 'Low' } },
    planning: [{ identifier: 'impact', description: '<p>None.</p>' }],
    ...{ task_ids: [8], asset_ids: [5], workflow_id: 3 },
  });
});

function Using({ onMade }: { onMade: (made: { id: number }, message: string) => void }) {
  const [open, setOpen] = useState(true);
  return open && <UseTemplateDialog onMade={onMade} onClose={() => setOpen(false)} />;
}

test('the next time of the chosen template is proposed, and the change is told', async () => {
  const onMade = jest.fn();
  const { user } = renderInHost(<Using onMade={onMade} />);
  const dialog = await screen.findByRole('dialog');
  const choose = async (name: RegExp) => {
    await user.click(within(dialog).getByRole('combobox', { name: /^Template/ }));
    await user.click(await screen.findByRole('option', { name }));
  };
  const start = () => within(dialog).getByLabelText('Planned start: Date');
  await choose(/Patch day/);
  await waitFor(() => expect(start()).toHaveValue('2031-12-09'));
  expect(within(dialog).getByText('Patch the servers')).toBeVisible();
  await choose(/Open a port/);
  await waitFor(() => expect(start()).toHaveValue(''));
  await choose(/Patch day/);
  await waitFor(() => expect(start()).toHaveValue('2031-12-09'));
  await user.click(within(dialog).getByRole('button', { name: 'Create change' }));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith({ id: 12, identifier: 'CHN-12' }, 'CHN-12 was created.'));
  expect(uses[0]).toMatchObject({
    params: { id: '4' },
    body: { planned_start_date: '2031-12-09 22:00:00', planned_end_date: '2031-12-10 02:00:00' },
  });
});

test('a change is kept under a name of its own', async () => {
  const onDone = jest.fn();
  const { user } = renderInHost(
    <SaveAsTemplateDialog change={{ id: 9, subject: 'New switch' }} onDone={onDone} onClose={() => undefined} />,
  );
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(name).toHaveValue('New switch');
  await user.type(name, ' of a floor');
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(saves[0]!.body).toMatchObject({ name: 'New switch of a floor', change_id: 9 });
});
