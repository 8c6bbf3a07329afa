import type { ReactNode } from 'react';
import type { ShownCustomField } from '../../../wire/parts/form';
import { useMessages } from '../i18n/useMessages';
import type { Fact } from './Facts';
import { CustomText } from './CustomText';
import * as words from '../../../texts/compiled/screen/common';

const nameOf = (one: string | { name: string }) => (typeof one === 'string' ? one : one.name);

/** Values of custom fields as facts of a record. */
export function useCustomFacts(values: readonly ShownCustomField[]): Fact[] {
  const t = useMessages();
  const shown = ({ field_type, value, unit, currency }: ShownCustomField): ReactNode => {
    if (Array.isArray(value)) return value.map(nameOf).join(', ');
    if (typeof value === 'object') return value.name;
    return field_type === 'checkbox'
      ? t(value ? words.yes : words.no)
      : value && <CustomText kind={field_type} text={value} unit={unit} currency={currency} />;
  };
  return values.map((custom) => ({
    name: custom.label,
    value: shown(custom),
    wide: custom.field_type === 'textarea' && Boolean(custom.value),
  }));
}
