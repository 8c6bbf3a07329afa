import { useMemo } from 'react';
import { customFilterKey, type CustomFieldKind, type CustomFilterKey } from '../../../wire/parts/form';
import { useMessages } from '../i18n/useMessages';
import { CustomText } from './CustomText';
import * as words from '../../../texts/compiled/screen/common';

interface Listed {
  id: number;
  label: string;
  kind: CustomFieldKind;
  unit?: string;
  currency?: string;
}

/** A row of a list with what it has in its custom fields. */
export interface WithCustom {
  custom_fields?: readonly { id: number; texts: readonly string[] }[];
}

/** A column for each custom field, shown once it is chosen. `fields` stay the same as long as they are. */
export function useCustomColumns<Row extends WithCustom>(fields: readonly Listed[]) {
  const t = useMessages();
  return useMemo(() => {
    const shown = ({ kind, unit, currency }: Listed, [first, ...more]: readonly string[] = []) => {
      if (first === undefined) return null;
      if (kind === 'checkbox') return t(first === 'true' ? words.yes : words.no);
      if (more.length) return [first, ...more].join(', ');
      return <CustomText kind={kind} text={first} unit={unit} currency={currency} />;
    };
    return fields.map((field) => ({
      id: customFilterKey(field.id) as CustomFilterKey,
      sort: false as const,
      header: field.label,
      hidden: true,
      importance: 3 as const,
      cell: ({ custom_fields = [] }: Row) => shown(field, custom_fields.find((one) => one.id === field.id)?.texts),
    }));
  }, [fields, t]);
}
