import type { Translate } from '../i18n/messages';
import type { FilterField } from './field';
import type { Operator } from './operator';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';

/** What the operator is called for a field of this kind: a word is contained, a date lies between others. */
export function operatorText(t: Translate, { kind }: FilterField, operator: Operator): string {
  if (operator === 'empty') return t(words.is_empty_in_sentence);
  if (operator === 'given') return t(filterMessages.is_not_empty);
  if (kind === 'word') return t(operator === 'not' ? filterMessages.contains_not : filterMessages.contains);
  if (kind === 'times' || kind === 'numbers') return t(filterMessages.is_between);
  return t(operator === 'not' ? filterMessages.is_not : filterMessages.is);
}
