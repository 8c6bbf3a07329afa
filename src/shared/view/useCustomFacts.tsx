import type { ShownCustomField } from '../../../wire/parts/form';
import { useMessages } from '../i18n/useMessages';
import type { Fact } from './Facts';
import { Moment } from './Moment';
import { viewMessages } from './view.messages';

/** Values of custom fields as facts of a record. */
export function useCustomFacts(values: readonly ShownCustomField[]): Fact[] {
  const t = useMessages(viewMessages);
  const shown = ({ field_type, value }: ShownCustomField) => {
    if (Array.isArray(value)) return value.join(', ');
    if (field_type === 'checkbox') return t(value ? 'yes' : 'no');
    return field_type === 'date' && value ? <Moment at={value} /> : value;
  };
  return values.map((custom) => ({
    name: custom.label,
    value: shown(custom),
    wide: custom.field_type === 'textarea' && Boolean(custom.value),
  }));
}
