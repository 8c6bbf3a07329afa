import { Formik, getIn, useFormikContext } from 'formik';
import { useEffect, useMemo, useState } from 'react';
import { formCalls, type FormField, isCustomFieldKind } from '../../../wire/parts/form';
import { Loaded } from '../api/Loaded';
import { useSettled } from '../api/useDraft';
import { useRecord } from '../api/useRecord';
import { Checkbox } from '../form/Checkbox';
import { Field } from '../form/Field';
import { RadioGroup } from '../form/RadioGroup';
import { ServerField } from '../form/ServerFields';
import { initialValuesOf, type ServerValues } from '../form/serverForm';
import { useMessages } from '../i18n/useMessages';
import { choicesOf } from '../select/choice';
import { Select } from '../select/Select';
import { useStyles } from '../style/useStyles';
import { CustomText } from '../view/CustomText';
import * as sheet from './Bulk.module.css';
import { BulkFrame, type ManyProps } from './BulkFrame';
import * as words from '../../../texts/compiled/screen/common';
import * as bulkMessages from '../../../texts/compiled/screen/bulk';

/**
 * Asks for one of the kind's custom fields, of all its form groups, and for a value (G25). Records whose form does not have the
 * field are named among the skipped.
 */
export default function BulkCustomDialog(many: ManyProps) {
  const load = useRecord(formCalls.render, { query: { category: many.kind, scenario: 'create', panel: 'agent' } });
  const t = useMessages();
  const { chosen, ...frame } = many;
  const [field, setField] = useState<FormField>();
  const [value, setValue] = useState<unknown>();
  const written = value === undefined ? null : JSON.stringify(value);
  const isSettled = useSettled(written) === written;
  const key = field?.name.slice('custom_fields.'.length) ?? '';
  const edit =
    field && isSettled && value !== undefined ? { ...chosen, set: { custom_fields: { [key]: value } } } : undefined;
  const at = `set.custom_fields.${key}`;
  return (
    <BulkFrame
      {...frame}
      title={t(bulkMessages.custom_title)}
      edit={edit}
      saysAt={field?.kind === 'checkbox' ? undefined : at}
      shown={(text) => (field ? <Shown field={field} text={text} /> : text)}
    >
      {(refused) => (
        <Loaded of={load}>
          {({ fields }) => (
            <>
              <Choose
                fields={fields}
                field={field}
                onChange={(next) => {
                  setField(next);
                  setValue(undefined);
                }}
              />
              {field && <Ask key={field.name} field={field} refused={refused?.[at]} onChange={setValue} />}
            </>
          )}
        </Loaded>
      )}
    </BulkFrame>
  );
}

interface ChooseProps {
  /** Of the whole form. */
  fields: readonly FormField[];
  field: FormField | undefined;
  onChange: (field: FormField | undefined) => void;
}

/** The custom fields that the reader may change. */
function Choose({ fields, field, onChange }: ChooseProps) {
  const t = useMessages();
  const offered = useMemo(
    () => fields.filter(({ name, read_only }) => name.startsWith('custom_fields.') && !read_only),
    [fields],
  );
  const source = useMemo(() => choicesOf(offered.map(({ name, label }) => ({ id: name, name: label }))), [offered]);
  if (!offered.length) return <p>{t(bulkMessages.custom_none)}</p>;
  return (
    <Field label={t(words.field)} required>
      {(control) => (
        <Select
          control={control}
          source={source}
          value={field ? [{ id: field.name, name: field.label }] : []}
          onChange={([chosen]) => onChange(offered.find(({ name }) => name === chosen?.id))}
        />
      )}
    </Field>
  );
}

interface AskProps {
  field: FormField;
  /** What the server says of the value. */
  refused: string | undefined;
  /** Undefined: nothing is chosen; null: the field becomes empty. */
  onChange: (value: unknown) => void;
}

function Ask({ field, ...asked }: AskProps) {
  // A new one would start with what the form says; here nothing is chosen yet.
  const open = useMemo(() => ({ ...field, value: null, required: true }), [field]);
  if (field.kind === 'checkbox') return <YesNo field={field} onChange={asked.onChange} />;
  return (
    <Formik initialValues={initialValuesOf([open])} onSubmit={() => undefined}>
      <Value field={open} isOptional={!field.required} {...asked} />
    </Formik>
  );
}

function Value({ field, isOptional, refused, onChange }: AskProps & { isOptional: boolean }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { values, setStatus } = useFormikContext<ServerValues>();
  const [none, setNone] = useState(false);
  const given = getIn(values, field.name) as unknown;
  const isEmpty = given === null || given === '' || (Array.isArray(given) && !given.length);
  const value = none ? null : isEmpty ? undefined : given;
  const written = JSON.stringify(value);
  // Whoever asks for the preview hears of the value, not of each drawing.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => onChange(value), [written]);
  useEffect(() => {
    setStatus(refused && { refused: { [field.name]: refused }, at: values });
    // Of the value that was refused, and no later one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refused]);
  return (
    <>
      <div inert={none} className={none ? css.off : undefined}>
        <ServerField field={field} />
      </div>
      {isOptional && <Checkbox label={t(bulkMessages.no_value)} checked={none} onChange={setNone} />}
    </>
  );
}

function YesNo({ field, onChange }: Omit<AskProps, 'refused'>) {
  const t = useMessages();
  const [value, setValue] = useState<'yes' | 'no'>();
  const options = [
    { id: 'yes', name: t(words.yes) },
    { id: 'no', name: t(words.no) },
  ] as const;
  return (
    <RadioGroup
      label={field.label}
      options={options}
      value={value}
      onChange={(chosen) => {
        setValue(chosen);
        onChange(chosen === 'yes');
      }}
    />
  );
}

function Shown({ field: { kind, unit, currency }, text }: { field: FormField; text: string }) {
  const t = useMessages();
  if (kind === 'checkbox') return t(text === 'true' ? words.yes : words.no);
  if (!text) return t(bulkMessages.no_value);
  return isCustomFieldKind(kind) ? <CustomText kind={kind} text={text} unit={unit} currency={currency} /> : text;
}
