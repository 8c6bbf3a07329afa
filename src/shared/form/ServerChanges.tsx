import type { FormField } from '../../../wire/parts/form';
import { useMessages } from '../i18n/useMessages';
import { Facts } from '../view/Facts';
import { RichText } from '../view/RichText';
import { LatestVersion } from './LatestVersion';
import * as words from '../../../texts/compiled/screen/common';
import * as formMessages from '../../../texts/compiled/screen/form';

interface ServerChangesProps {
  /** The form as it was opened, and as it is now. */
  opened: readonly FormField[];
  latest: readonly FormField[];
}

/** What somebody else saved meanwhile, above the form that still holds what was typed (C1). */
export function ServerChanges({ opened, latest }: ServerChangesProps) {
  const t = useMessages();
  const before = new Map(opened.map(({ name, value }) => [name, JSON.stringify(value)]));
  const changed = latest.filter(({ name, value }) => before.get(name) !== JSON.stringify(value));
  const valueOf = ({ kind, value }: FormField) => {
    if (kind === 'html') return <RichText html={value as string | null} capped />;
    if (typeof value === 'boolean') return t(value ? words.yes : words.no);
    return namesOf(value);
  };
  return (
    <LatestVersion text={changed.length > 0 ? t(formMessages.latest_text) : t(formMessages.latest_same)}>
      {changed.length > 0 && <Facts facts={changed.map((field) => ({ name: field.label, value: valueOf(field) }))} />}
    </LatestVersion>
  );
}

/** Choices and files by their names, several beside each other. */
function namesOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(namesOf).join(', ');
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  return 'name' in value ? String(value.name) : 'value' in value ? String(value.value) : '';
}
