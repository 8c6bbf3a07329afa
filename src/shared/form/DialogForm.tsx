import type { Carries } from '../../../wire/protocol/call';
import { Dialog } from '../dialog/Dialog';
import type { DialogWidth } from '../dialog/width';
import { Form, type FormProps } from './Form';
import { FormFooter } from './FormFooter';

interface DialogFormProps<C extends Carries, V extends object> extends Omit<FormProps<C, V>, 'label' | 'onSaved'> {
  title: string;
  /** In pixels. */
  width?: DialogWidth;
  /** The verb on the button. */
  submit: string;
  look?: 'primary' | 'danger';
  /** After a success, with the dialog gone; the server's sentence is in the area around already. */
  onDone: () => void;
  onClose: () => void;
}

/** A form in a dialog, which closes once it is saved. */
export function DialogForm<C extends Carries, V extends object>({
  title,
  width = 500,
  submit,
  look,
  onDone,
  onClose,
  children,
  ...form
}: DialogFormProps<C, V>) {
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      <Form
        {...form}
        label={title}
        onSaved={() => {
          onClose();
          onDone();
        }}
      >
        {children}
        <FormFooter submit={submit} look={look} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
