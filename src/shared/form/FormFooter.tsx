import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import * as sheet from './Form.module.css';
import * as words from '../../../texts/compiled/screen/common';

interface FormFooterProps {
  /** Text of the button; "Save" by default. */
  submit?: string;
  /** Look of that button: `danger` for a refusal. */
  look?: 'primary' | 'danger';
  onCancel?: () => void;
  disabled?: boolean;
  /** What the button does instead of sending the form: it leads to another part of it. */
  instead?: () => void;
  /** Further buttons, before the others. */
  children?: ReactNode;
}

/** The buttons of a form, always in sight. */
export function FormFooter({ submit, look = 'primary', onCancel, disabled, instead, children }: FormFooterProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { isSubmitting } = useFormikContext();
  return (
    <div className={css.footer}>
      {children}
      {onCancel && <Button onClick={onCancel}>{t(words.cancel)}</Button>}
      <Button
        type="submit"
        look={look}
        pending={isSubmitting}
        disabled={disabled}
        onClick={
          instead &&
          ((event) => {
            event.preventDefault();
            instead();
          })
        }
      >
        {submit ?? t(words.save)}
      </Button>
    </div>
  );
}
