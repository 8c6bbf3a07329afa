import type { FormField } from '../../../wire/form';
import type { LookupName } from '../../../wire/lookup';
import type { Choice } from '../select/choice';
import { useLookup } from '../select/useLookup';
import { AttachmentField } from './AttachmentField';
import { Fields } from './Fields';
import { RichTextField } from './RichTextField';
import { SelectField } from './SelectField';
import { TextField } from './TextField';

interface ServerFieldsProps {
  fields: readonly FormField[];
  /** Choices that are set beside the definition's own defaults, by the field's name. */
  known?: Readonly<Record<string, Choice | null | undefined>>;
}

/** Draws a form that the server describes (`GET /api/form/render`, D1 §7): the one form of ours that is not written as JSX. */
export function ServerFields({ fields, known = {} }: ServerFieldsProps) {
  return (
    <Fields>
      {fields.map((field) => (
        <ServerField key={field.name} field={field} known={known[field.name]} />
      ))}
    </Fields>
  );
}

function ServerField({ field, known }: { field: FormField; known?: Choice | null }) {
  const { name, label, required, kind } = field;
  const frame = { name, label, required };
  if (kind === 'html') return <RichTextField {...frame} />;
  if (kind === 'file') return <AttachmentField {...frame} wide />;
  if (kind === 'select') return <LookupField field={field} known={known} />;
  return <TextField {...frame} wide={name === 'subject'} limit={field.max ?? undefined} />;
}

function LookupField({ field, known }: { field: FormField; known?: Choice | null }) {
  const source = useLookup(field.lookup as LookupName, field.ids.length > 0 ? { ids: field.ids } : {});
  return <SelectField name={field.name} label={field.label} required={field.required} wide={field.multiple} multi={field.multiple} source={source} known={[...chosen(field), known]} />;
}

const isChoice = (value: unknown): value is Choice => typeof value === 'object' && value !== null && 'name' in value;

/** What is chosen in a select before anybody touches it. */
const chosen = ({ value }: FormField): Choice[] => (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isChoice);

/** What the fields of a definition start with. */
export function initialValuesOf(fields: readonly FormField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const ids = chosen(field).map(({ id }) => id);
      if (field.kind === 'select') return [field.name, field.multiple ? ids : (ids[0] ?? null)];
      return [field.name, field.kind === 'file' ? null : (field.value ?? '')];
    }),
  );
}
