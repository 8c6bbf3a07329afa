import type { ReactNode } from 'react';
import { useStyles } from '../style/useStyles';
import { useFieldLabel } from './Field';
import * as sheet from './Field.module.css';
import { MergeChoice } from './MergeChoice';

interface MergeFieldProps {
  /** Wire name. */
  name: string;
  label: string;
  /** What somebody else saved, where that is no text. */
  theirs?: ReactNode;
  children: ReactNode;
}

/** A control without the frame of a field, in a form whose record others may save meanwhile. */
export function MergeField({ name, label, theirs, children }: MergeFieldProps) {
  const css = useStyles(sheet);
  useFieldLabel(name, label);
  return (
    <div className={css.field}>
      {children}
      <MergeChoice name={name} label={label} theirs={theirs} />
    </div>
  );
}
