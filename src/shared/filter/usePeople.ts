import { useCallback } from 'react';
import { type LookupName, type LookupOption, peopleLookups } from '../../../wire/parts/lookup';
import { useMessages } from '../i18n/useMessages';
import { owned, type Choice, type ChoiceSource } from '../select/choice';
import { useLookup } from '../select/useLookup';
import * as filterMessages from '../../../texts/compiled/screen/filter';

const people = { meta: true, left: true } as const;
const others = { meta: true } as const;

/** What a filter asks of a lookup: of people also those who left, whom records may still have. */
export const filterLookup = (lookup: LookupName) => (peopleLookups.includes(lookup) ? people : others);

/** Marks who left behind their name. Keep the result. */
export function useLeftName(): (option: Pick<LookupOption, 'name' | 'left'>) => string {
  const t = useMessages();
  return useCallback(({ name, left }) => (left ? t(filterMessages.left, { name }) : name), [t]);
}

/** The choices of a filter by records: of people also those who left, after the others and marked. */
export function useFilterLookup(lookup: LookupName): ChoiceSource {
  const nameOf = useLeftName();
  const asChoice = useCallback(
    (option: LookupOption): Choice => ({ ...owned(option), name: nameOf(option) }),
    [nameOf],
  );
  return useLookup(lookup, filterLookup(lookup), asChoice);
}
