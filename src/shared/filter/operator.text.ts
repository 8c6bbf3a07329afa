import type { Translate } from '../i18n/messages';
import type { FilterField } from './field';
import type { filterMessages } from './filter.messages';
import type { Operator } from './operator';

/** What the operator is called for a field of this kind: a word is contained, a date lies between others. */
export function operatorText(
  t: Translate<typeof filterMessages.texts>,
  { kind }: FilterField,
  operator: Operator,
): string {
  if (operator === 'empty') return t('is_empty');
  if (operator === 'given') return t('is_not_empty');
  if (kind === 'word') return t(operator === 'not' ? 'contains_not' : 'contains');
  if (kind === 'times' || kind === 'numbers') return t('is_between');
  return t(operator === 'not' ? 'is_not' : 'is');
}
