import { useCallback } from 'react';
import { isCustomFieldName, type RuleField } from '../../../../wire/rule/rule';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { KnownFields } from '../rule.api';
import * as fieldMessages from '../../../../texts/compiled/screen/rule-field';
import * as wordMessages from '../../../../texts/compiled/screen/rule-words';

type FieldText = keyof typeof fieldMessages;

/** What a field is called: custom fields as the admin has named them. */
export function useFieldText(): (field: Pick<RuleField, 'name' | 'label'>) => string {
  const t = useMessages();
  return useCallback(({ name, label }) => (name in fieldMessages ? t(fieldMessages[name as FieldText]) : label), [t]);
}

/** Is it the name of a custom field that is there no more? */
export const isDeleted = (name: string, { fields, complete }: KnownFields): boolean =>
  complete && isCustomFieldName(name) && fields.every((field) => field.name !== name);

/** What the field of this name is called, which may have been deleted since a rule named it. */
export function useFieldName(known: KnownFields): (name: string) => string {
  const t = useMessages();
  const text = useFieldText();
  return (name) => {
    const field = known.fields.find((one) => one.name === name);
    if (field) return text(field);
    if (isDeleted(name, known)) return t(wordMessages.field_deleted);
    return isCustomFieldName(name) ? t(wordMessages.unknown) : name;
  };
}
