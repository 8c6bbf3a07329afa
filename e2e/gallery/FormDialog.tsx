import { number, object, string } from 'yup';
import { Dialog } from '../../src/shared/dialog/Dialog';
import { CheckboxField } from '../../src/shared/form/CheckboxField';
import { DateTimeField } from '../../src/shared/form/DateTimeField';
import { Fields } from '../../src/shared/form/Fields';
import { Form } from '../../src/shared/form/Form';
import { FormFooter } from '../../src/shared/form/FormFooter';
import { AttachmentField } from '../../src/shared/form/AttachmentField';
import { RichTextField } from '../../src/shared/form/RichTextField';
import { SelectField } from '../../src/shared/form/SelectField';
import { TextArea } from '../../src/shared/form/TextArea';
import { TextField } from '../../src/shared/form/TextField';
import { texts } from '../../wire/protocol/reply';
import { useLookup } from '../../src/shared/select/useLookup';
import { calls } from './calls';

const rules = object({
  subject: string().required(texts.required).max(50, 'The subject should be less than 50 characters.'),
  requester_id: number().nullable().required(texts.required),
  note: string().required(texts.required),
});

export function FormDialog({ onClose }: { onClose: () => void }) {
  const people = useLookup('agents');
  return (
    <Dialog title="New problem" width={850} onClose={onClose}>
      <Form
        initial={{
          subject: '',
          note: '',
          identifier: '',
          due: '',
          known_error: false,
          requester_id: null,
          asset_ids: [3],
          description: '<p>Seen on <strong>two</strong> floors.</p>',
          attachment: null,
          attachment_delete: false,
        }}
        rules={rules}
        call={calls.save}
        request={(values) => ({ body: values })}
        onSaved={onClose}
      >
        <Fields>
          <TextField name="subject" label="Subject" required wide />
          <TextField name="identifier" label="Identifier" hint="Made by the server if you leave it empty." />
          <SelectField name="requester_id" label="Requester" required source={people} />
          <SelectField
            name="asset_ids"
            label="Assets"
            multi
            source={people}
            known={[{ id: 3, name: 'Laptop of Amara Okafor with a very long name that has to be shortened' }]}
          />
          <RichTextField name="description" label="Description" required />
          <AttachmentField
            name="attachment"
            label="Attachment"
            current={{ value: 'gateway-log.txt', size: 23456 }}
            wide
          />
          <DateTimeField name="due" label="Due" />
          <TextArea name="note" label="Note" required wide />
          <CheckboxField name="known_error" label="Known error" />
        </Fields>
        <FormFooter onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
