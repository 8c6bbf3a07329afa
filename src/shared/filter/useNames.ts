import { lookupCalls, type LookupName } from '../../../wire/parts/lookup';
import { useRecord } from '../api/useRecord';
import { choicesPerPage, type Choice } from '../select/choice';
import { filterLookup, useLeftName } from './usePeople';

/**
 * The choices with the names that their records have now, where an address or a saved filter has ids only; `#3` for one
 * that cannot be had. Who left is marked.
 */
export function useNames(lookup: LookupName | null, choices: readonly Choice[]): readonly Choice[] {
  const nameOf = useLeftName();
  const nameless = lookup ? choices.filter(({ id, name }) => name === String(id)).map(({ id }) => Number(id)) : [];
  const some = nameless.slice(0, choicesPerPage);
  const found = useRecord(
    lookupCalls.lookup,
    some.length > 0
      ? { params: { name: lookup! }, query: { ...filterLookup(lookup!), ids: some, limit: choicesPerPage } }
      : null,
  );
  if (nameless.length === 0) return choices;
  const names = new Map(found.data?.data.map((option) => [option.id, nameOf(option)]));
  return choices.map((choice) =>
    nameless.includes(Number(choice.id))
      ? { ...choice, name: names.get(Number(choice.id)) ?? (found.loading ? '…' : `#${choice.id}`) }
      : choice,
  );
}
