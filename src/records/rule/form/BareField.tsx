import { useId, type ReactNode } from 'react';
import type { ControlProps } from '../../../shared/form/Field';
import { SrOnly } from '../../../shared/style/SrOnly';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Builder.module.css';

interface BareFieldProps {
  label: string;
  error?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A field whose label is for screen readers only: within a sentence its place says what it is. */
export function BareField({ label, error, children }: BareFieldProps) {
  const css = useStyles(sheet);
  const id = useId();
  return (
    <div className={css.bare}>
      <label id={`${id}label`} htmlFor={id}>
        <SrOnly>{label}</SrOnly>
      </label>
      {children({
        id,
        'aria-labelledby': `${id}label`,
        'aria-describedby': error ? `${id}error` : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': undefined,
      })}
      {error && (
        <p className={css.error} id={`${id}error`}>
          {error}
        </p>
      )}
    </div>
  );
}
