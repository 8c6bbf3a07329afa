import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AnyObjectSchema } from 'yup';
import { Alert } from '../../../shared/alert/Alert';
import type { RequestOf } from '../../../shared/api/client';
import { Button } from '../../../shared/button/Button';
import { Dialog } from '../../../shared/dialog/Dialog';
import type { DialogWidth } from '../../../shared/dialog/width';
import { Form } from '../../../shared/form/Form';
import * as form from '../../../shared/form/Form.module.css';
import { FormFooter } from '../../../shared/form/FormFooter';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { Call, Carries } from '../../../../wire/protocol/call';
import { changeDelays } from '../../../../wire/change/change';
import { useStyles } from '../../../shared/style/useStyles';
import * as words from '../../../../texts/compiled/screen/common';

interface CabActionDialogProps<C extends Carries, V extends object> {
  title: string;
  /** 900 px unless told (X140). */
  width?: DialogWidth;
  initial: V;
  rules: AnyObjectSchema;
  call: Call<C>;
  request: (values: V) => RequestOf<C>;
  /** The verb on the button. */
  submit: string;
  look?: 'primary' | 'danger';
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form of the approval. After a failure it can be sent again; a success stays for two seconds, then the dialog goes
 * (D2 §4).
 */
export function CabActionDialog<C extends Carries, V extends object>({
  title,
  width = 900,
  submit,
  look,
  onDone,
  onClose,
  children,
  ...form
}: CabActionDialogProps<C, V>) {
  const [success, setSuccess] = useState<string | null>(null);
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      {success === null ? (
        <Form
          {...form}
          onSaved={({ message }) => {
            setSuccess(message);
            onDone();
          }}
        >
          {children}
          <FormFooter submit={submit} look={look} onCancel={onClose} />
        </Form>
      ) : (
        <Success message={success} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The server's sentence in the place of the form, which had the focus. */
function Success({ message, onClose }: { message: string; onClose: () => void }) {
  const t = useMessages();
  const css = useStyles(form);
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });
  useEffect(() => {
    const timer = setTimeout(() => latestClose.current(), changeDelays.afterCabAction);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Alert kind="success">{message}</Alert>
      <div className={css.footer}>
        <Button autoFocus onClick={onClose}>
          {t(words.close)}
        </Button>
      </div>
    </>
  );
}
