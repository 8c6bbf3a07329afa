import { useFormikContext } from 'formik';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { FormField } from '../../../wire/parts/form';
import type { LookupName } from '../../../wire/parts/lookup';
import { choicesOf, owned, type Choice } from '../select/choice';
import { useLookup } from '../select/useLookup';
import { AttachmentField } from './AttachmentField';
import { CheckboxField } from './CheckboxField';
import { DateTimeField } from './DateTimeField';
import { DayField } from './DayField';
import { Fields } from './Fields';
import { NumberField } from './NumberField';
import { ReadOnlyField } from './ReadOnlyField';
import { RadioField } from './RadioField';
import { RichTextField } from './RichTextField';
import { SelectField } from './SelectField';
import { chosenIn, filesIn, isOwnDay, shownFields, type ServerValues } from './serverForm';
import { StoredFiles } from './StoredFiles';
import { TextArea } from './TextArea';
import { TextField } from './TextField';

interface ServerFieldsProps {
  fields: readonly FormField[];
  /** Choices that are set beside the definition's own defaults, by the field's name. */
  known?: Readonly<Record<string, Choice | null | undefined>>;
  /** What stands below a field, by the field's name. */
  below?: Readonly<Record<string, ReactNode>>;
}

/**
 * Draws a form that the server describes (`GET /api/form/render`, D1 §7), the fields that belong to the values chosen
 * so far: the one form of ours that is not written as JSX.
 */
export function ServerFields({ fields, known = {}, below = {} }: ServerFieldsProps) {
  const { values } = useFormikContext<ServerValues>();
  return (
    <Fields>
      {shownFields(fields, values).map((field) => (
        <Fragment key={field.name}>
          <ServerField field={field} known={known[field.name]} />
          {below[field.name]}
        </Fragment>
      ))}
    </Fields>
  );
}

/** One field of a form that the server describes. */
export function ServerField({ field, known }: { field: FormField; known?: Choice | null }) {
  const { name, label, required, kind, help } = field;
  const frame = { name, label, required, hint: help || undefined };
  const limit = field.max ?? undefined;
  if (field.read_only) return <ReadOnlyField field={field} />;
  switch (kind) {
    case 'html':
      return <RichTextField {...frame} />;
    case 'file':
      return <FileField field={field} />;
    case 'select':
      return <LookupField field={field} known={known} />;
    case 'options':
      return <OptionsField field={field} />;
    case 'radio':
      return <RadioField {...frame} options={field.options} />;
    case 'checkbox':
      return <CheckboxField {...frame} />;
    case 'date':
      return isOwnDay(field) ? <DayField {...frame} /> : <DateTimeField {...frame} />;
    case 'date-time':
      return <DateTimeField {...frame} />;
    case 'textarea':
      return <TextArea {...frame} wide limit={limit} />;
    case 'number':
      return <NumberField {...frame} unit={field.unit ?? field.currency} />;
    case 'link':
      return <TextField {...frame} type="url" placeholder="https://" />;
    case 'text':
      return <TextField {...frame} wide={name.endsWith('subject')} limit={limit} />;
  }
}

function FileField({ field }: { field: FormField }) {
  const { name, label, required, multiple } = field;
  const files = filesIn(field);
  const frame = { name, label, required, wide: true };
  if (!multiple) return <AttachmentField {...frame} current={files[0]} />;
  return (
    <>
      <AttachmentField {...frame} />
      {files.length > 0 && <StoredFiles name={`${name}_delete`} label={label} files={files} />}
    </>
  );
}

function LookupField({ field, known }: { field: FormField; known?: Choice | null }) {
  const source = useLookup(
    field.lookup as LookupName,
    { meta: true, ...(field.ids.length > 0 && { ids: field.ids }) },
    owned,
  );
  return (
    <SelectField
      name={field.name}
      label={field.label}
      required={field.required}
      hint={field.help || undefined}
      wide={field.multiple}
      multi={field.multiple}
      source={source}
      known={[...chosenIn(field), known]}
    />
  );
}

function OptionsField({ field: { name, label, required, multiple, options, help } }: { field: FormField }) {
  const choices = useMemo(() => options.map((option) => ({ id: option, name: option })), [options]);
  const source = useMemo(() => choicesOf(choices), [choices]);
  return (
    <SelectField
      name={name}
      label={label}
      required={required}
      hint={help || undefined}
      wide={multiple}
      multi={multiple}
      source={source}
      known={choices}
    />
  );
}
