import { useState } from 'react';
import type { BulkEdit } from '../../../wire/parts/bulk';
import { Checkbox } from '../form/Checkbox';
import { Field } from '../form/Field';
import { RadioGroup } from '../form/RadioGroup';
import { useMessages } from '../i18n/useMessages';
import type { Choice } from '../select/choice';
import { Select } from '../select/Select';
import { useLookup } from '../select/useLookup';
import type { BulkField, Chosen } from './bulk';
import { BulkFrame, type ManyProps } from './BulkFrame';
import * as bulkMessages from '../../../texts/compiled/screen/bulk';

interface BulkDialogProps extends ManyProps {
  /** What is set; null: the records are deleted. */
  field: BulkField | null;
}

/** Asks for a value of a field, or whether to delete. */
export default function BulkDialog({ chosen, field, ...many }: BulkDialogProps) {
  const t = useMessages();
  const [value, setValue] = useState<number | null>();
  const [detail, setDetail] = useState<string>();
  const also = field?.also?.of === value ? field?.also : undefined;
  return (
    <BulkFrame
      {...many}
      title={field ? t(bulkMessages.set_title, { field: field.label }) : t(bulkMessages.delete_title)}
      edit={editOf(chosen, field, value, also && { [also.name]: detail })}
    >
      {() => (
        <>
          {field && <Value field={field} value={value} onChange={setValue} />}
          {also && <RadioGroup label={also.label} options={also.options} value={detail} onChange={setDetail} />}
        </>
      )}
    </BulkFrame>
  );
}

/** Nothing as long as something is not chosen. */
function editOf(
  chosen: Chosen,
  field: BulkField | null,
  value: number | null | undefined,
  also: Record<string, string | undefined> = {},
): BulkEdit | undefined {
  if (!field) return { ...chosen, delete: true };
  if (value === undefined || Object.values(also).includes(undefined)) return undefined;
  return { ...chosen, set: { [field.name]: value, ...also } };
}

interface ValueProps {
  field: BulkField;
  value: number | null | undefined;
  onChange: (value: number | null | undefined) => void;
}

function Value({ field, value, onChange }: ValueProps) {
  const t = useMessages();
  const source = useLookup(field.lookup);
  const [choice, setChoice] = useState<Choice>();
  return (
    <>
      <Field label={field.label} required>
        {(control) => (
          <Select
            control={control}
            source={source}
            value={choice ? [choice] : []}
            disabled={value === null}
            onChange={([chosen]) => {
              setChoice(chosen);
              onChange(chosen && Number(chosen.id));
            }}
          />
        )}
      </Field>
      {field.optional && (
        <Checkbox
          label={t(bulkMessages.no_value)}
          checked={value === null}
          onChange={(none) => {
            setChoice(undefined);
            onChange(none ? null : undefined);
          }}
        />
      )}
    </>
  );
}
