import { useMemo } from 'react';
import type { NamedRecord } from '../../../../wire/catalogue/named';
import { SelectField } from '../../../shared/form/SelectField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useLookup } from '../../../shared/select/useLookup';
import type { NamedScreens } from './named.screens';
import * as catalogueMessages from '../../../../texts/compiled/screen/catalogue';

interface BehaviourFieldProps {
  of: NamedScreens;
  row?: NamedRecord;
  /** The built-in rows from which to choose. */
  ids: readonly number[];
}

/** The built-in row that one behaves as: chosen when it is created, shown afterwards (B1). */
export function BehaviourField({ of: { lookup }, row, ids }: BehaviourFieldProps) {
  const t = useMessages();
  const source = useLookup(
    lookup,
    useMemo(() => ({ ids: [...ids] }), [ids]),
  );
  if (row && row.behaves_as?.id === row.id) return <p>{t(catalogueMessages.built_in)}</p>;
  return (
    <SelectField
      name="behaves_as_id"
      label={t(catalogueMessages.behaves_as)}
      hint={t(row ? catalogueMessages.behaviour_fixed : catalogueMessages.behaves_as_hint)}
      required={!row}
      source={source}
      known={[row?.behaves_as]}
      disabled={row !== undefined}
    />
  );
}
