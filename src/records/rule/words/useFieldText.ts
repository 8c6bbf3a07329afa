import { useCallback } from 'react';
import type { RuleField } from '../../../../wire/rule/rule';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as fieldMessages from '../../../../texts/compiled/screen/rule-field';

type FieldText = keyof typeof fieldMessages;

/** What a field is called: custom fields as the admin has named them. */
export function useFieldText(): (field: Pick<RuleField, 'name' | 'label'>) => string {
  const t = useMessages();
  return useCallback(({ name, label }) => (name in fieldMessages ? t(fieldMessages[name as FieldText]) : label), [t]);
}
