import { useCallback } from 'react';
import type { RuleField } from '../../../../wire/rule/rule';
import { useMessages } from '../../../shared/i18n/useMessages';
import { fieldMessages } from './words.messages';

type FieldText = keyof typeof fieldMessages.texts;

/** What a field is called: custom fields as the admin has named them. */
export function useFieldText(): (field: Pick<RuleField, 'name' | 'label'>) => string {
  const t = useMessages(fieldMessages);
  return useCallback(({ name, label }) => (name in fieldMessages.texts ? t(name as FieldText) : label), [t]);
}
