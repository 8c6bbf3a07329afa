import type { Language } from '../../texts/compiled/languages';
import { customFields } from '../parts/custom-field/custom-field.queries';
import type { Db } from '../shared/db';
import type { Sentence } from '../shared/sentence';
import { ownFields } from './import.columns';
import { customFieldId } from './import.settings';

const own: Readonly<Record<string, { label: Sentence }>> = ownFields;

/** How the reader knows a field by its name in the form; '' for a row as a whole, and for a custom field that is gone. */
export async function fieldLabels(db: Db, language: Language): Promise<(field: string) => string> {
  const custom = new Map((await customFields(db, 'asset')).map(({ id, label }) => [id, label]));
  return (field) => own[field]?.label.in(language) ?? custom.get(customFieldId(field) ?? 0) ?? '';
}
