import { lazy, Suspense } from 'react';
import { limits } from '../../../wire/protocol/limits';
import { Skeleton } from '../api/Loaded';
import { Field, type FieldProps } from './Field';
import type { SearchMentions } from './mention';
import { useFormField } from './useFormField';

const Editor = lazy(() => import(/* webpackChunkName: "editor" */ './Editor'));

/** Formatted text; the value is HTML, '' when nothing is written. The editor is fetched when the field is shown. */
export function RichTextField({
  name,
  onReady,
  limit = limits.text,
  lengthOf = (html) => [...html].length,
  mentions,
  autoFocus,
  refusal,
  onWrite,
  ...frame
}: FieldProps & {
  /** Most characters, as `lengthOf` counts them. */
  limit?: number;
  lengthOf?: (html: string) => number;
  /** Finds people and teams for `@` (a constant function). */
  mentions?: SearchMentions;
  autoFocus?: boolean;
  /** A sentence about what is written, of another field. */
  refusal?: string;
  /** Called with what is written before the form has it: a page that is left at once draws nothing any more. */
  onWrite?: (html: string) => void;
  /** Told how to write a text where the cursor is, for buttons beside the editor (a constant function). */
  onReady?: (insert: (text: string) => void) => void;
}) {
  const { value, error, set, onBlur } = useFormField<string | null>(name);
  return (
    <Field
      name={name}
      {...frame}
      wide={frame.wide ?? true}
      error={error ?? refusal}
      count={{ used: lengthOf(value ?? ''), limit }}
    >
      {(control) => (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Editor
            control={control}
            html={value ?? ''}
            onChange={(html) => {
              onWrite?.(html);
              set(html);
            }}
            onBlur={onBlur}
            onReady={onReady}
            mentions={mentions}
            autoFocus={autoFocus}
          />
        </Suspense>
      )}
    </Field>
  );
}
