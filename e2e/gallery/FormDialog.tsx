import { object, string } from 'yup';
import { Dialog } from '../../src/shared/dialog/Dialog';
import { CheckboxField } from '../../src/shared/form/CheckboxField';
import { DateTimeField } from '../../src/shared/form/DateTimeField';
import { Fields } from '../../src/shared/form/Fields';
import { Form } from '../../src/shared/form/Form';
import { FormFooter } from '../../src/shared/form/FormFooter';
import { TextArea } from '../../src/shared/form/TextArea';
import { TextField } from '../../src/shared/form/TextField';
import { texts } from '../../wire/reply';
import { calls } from './calls';

const rules = object({
  subject: string().required(texts.required).max(50, 'The subject should be less than 50 characters.'),
  note: string().required(texts.required),
});

export function FormDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="New problem" width={850} onClose={onClose}>
      <Form initial={{ subject: '', note: '', identifier: '', due: '', known_error: false }} rules={rules} call={calls.save} request={(values) => ({ body: values })} onSaved={onClose}>
        <Fields>
          <TextField name="subject" label="Subject" required limit={50} wide />
          <TextField name="identifier" label="Identifier" limit={45} hint="Made by the server if you leave it empty." />
          <DateTimeField name="due" label="Due" />
          <TextArea name="note" label="Note" required wide />
          <CheckboxField name="known_error" label="Known error" />
        </Fields>
        <FormFooter onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
