import { screen, waitFor } from '@testing-library/react';
import { Formik, Form } from 'formik';
import { object } from 'yup';
import type { FormField } from '../../../wire/parts/form';
import { renderInHost } from '../../testing/host';
import { initialValuesOf, rulesOf } from './serverForm';
import { ServerFields } from './ServerFields';

/** What a custom field may have besides (G25), in the form. */
const field = (id: number, label: string, over: Partial<FormField>): FormField => ({
  name: `custom_fields.f${id}`,
  label,
  kind: 'text',
  required: false,
  multiple: false,
  min: null,
  max: null,
  help: '',
  lookup: null,
  ids: [],
  options: [],
  when: [],
  value: null,
  ...over,
});

function show(...fields: FormField[]) {
  const sent = jest.fn();
  const { user } = renderInHost(
    <Formik initialValues={initialValuesOf(fields)} validationSchema={rulesOf(object({}), fields)} onSubmit={sent}>
      <Form>
        <ServerFields fields={fields} />
        <button type="submit">Send</button>
      </Form>
    </Formik>,
  );
  return { user, sent };
}

test('a value that does not follow the pattern is told in its own sentence before anything is sent', async () => {
  const { user, sent } = show(
    field(1, 'Serial', { pattern: '[A-Z]{2}\\d{4}', pattern_message: 'Two letters, four digits.' }),
  );
  await user.type(screen.getByRole('textbox', { name: 'Serial' }), 'AB12');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Two letters, four digits.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: 'Serial' }), '34');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
});

test('a number stands before its unit or currency', () => {
  show(field(1, 'Memory', { kind: 'number', unit: 'GB' }), field(2, 'Price', { kind: 'number', currency: 'EUR' }));
  expect(screen.getByText('GB')).toBeVisible();
  expect(screen.getByText('EUR')).toBeVisible();
});

test('what the reader may not change is shown, no input, and does not bar the form though it is required', async () => {
  const { user, sent } = show(
    field(1, 'Price', { kind: 'number', currency: 'EUR', value: '1234.5', read_only: true, help: 'Without tax.' }),
    field(2, 'Owner', { kind: 'select', lookup: 'users', value: { id: 3, name: 'Nora Lind' }, read_only: true }),
    field(3, 'Leased', { kind: 'checkbox', value: true, read_only: true }),
    field(4, 'Serial', { required: true, read_only: true }),
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('group', { name: 'Price' })).toHaveTextContent('€1,234.50');
  expect(screen.getByRole('group', { name: 'Price' })).toHaveAccessibleDescription(
    'Without tax. You may read this field, but not change it.',
  );
  expect(screen.getByRole('group', { name: 'Owner' })).toHaveTextContent('Nora Lind');
  expect(screen.getByRole('group', { name: 'Leased' })).toHaveTextContent('Yes');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
});
