import { lookupCalls, type LookupName, type LookupOption } from '../../../wire/parts/lookup';
import { useRecord } from '../api/useRecord';
import { Field } from '../form/Field';
import { type Choice, identified } from './choice';
import { Select } from './Select';
import { useLookup } from './useLookup';

const meta = { meta: true } as const;

const personChoice = ({ id, name, email }: LookupOption): Choice => ({
  id,
  name,
  note: email ? String(email) : undefined,
});
const choiceFor = (lookup: LookupName) => (lookup === 'users' ? personChoice : identified);

/** What an address names by its id, once its name is known. */
export function useChosen(lookup: LookupName | null, id: number | null): Choice | null {
  const request = lookup && id ? { params: { name: lookup }, query: { ids: [id], ...meta } } : null;
  const option = useRecord(lookupCalls.lookup, request).data?.data[0];
  return request && option?.id === id ? choiceFor(lookup!)(option) : null;
}

interface LookupPickerProps {
  lookup: LookupName;
  label: string;
  chosen: Choice | null;
  onChoose: (chosen: Choice | null) => void;
}

/** One row of a lookup outside of a form, such as a filter: records, or people, also those who have left. */
export function LookupPicker({ lookup, label, chosen, onChoose }: LookupPickerProps) {
  const source = useLookup(lookup, { ...meta, ...(lookup === 'users' && { left: true }) }, choiceFor(lookup));
  return (
    <Field label={label}>
      {(control) => (
        <Select
          control={control}
          source={source}
          value={chosen ? [chosen] : []}
          onChange={([one]) => onChoose(one ?? null)}
        />
      )}
    </Field>
  );
}
