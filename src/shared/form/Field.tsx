import { useEffect, useId, type ReactNode } from 'react';
import { useMessages } from '../i18n/useMessages';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './Field.module.css';
import { MergeChoice } from './MergeChoice';
import { useMerging } from './useMerge';
import * as formMessages from '../../../texts/compiled/screen/form';

/** What every field of a form takes. */
export interface FieldProps {
  /** Wire name. */
  name: string;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  /** Takes the whole row of its `Fields`. */
  wide?: boolean;
}

/** For the control itself, so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FrameProps extends Omit<FieldProps, 'name'> {
  /** Wire name, where it is a field of a form. */
  name?: string;
  error?: string;
  /** Characters used and allowed; shown when it gets tight. */
  count?: { used: number; limit: number };
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error of one field. */
export function Field({ name, label, required, hint, wide, error, count, children }: FrameProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const id = useId();
  useFieldLabel(name, label);
  const tight = count && count.used > count.limit * 0.8;
  const described = cx(error && `${id}error`, Boolean(hint) && `${id}hint`);
  return (
    <div className={cx(css.field, wide && css.wide)}>
      <div className={css.head}>
        <label className={css.label} id={`${id}label`} htmlFor={id}>
          {label}
          {required && (
            <span className={css.star} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        {tight && (
          <span className={cx(css.count, count.used > count.limit && css.over)}>
            {t(formMessages.characters, count)}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-labelledby': `${id}label`,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {name !== undefined && <MergeChoice name={name} label={label} />}
      {error && (
        <p className={css.error} id={`${id}error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className={css.hint} id={`${id}hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Notes the label of a field of a form in which others' changes are merged. */
export function useFieldLabel(name: string | undefined, label: string): void {
  const note = useMerging()?.name;
  useEffect(() => {
    if (name !== undefined) note?.(name, label);
  });
}
