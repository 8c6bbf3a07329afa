import { useState } from 'react';
import type { Tab } from '../tabs/Tabs';
import type { OfRecord } from './context';
import { ExtensionPlace } from './place';
import { useExtensions } from './useExtensions';

/** The tabs that extensions of others have on a record (`record.tab`, G25). */
export function useExtensionTabs(kind: string, id: number): readonly Tab[] {
  const placed = useExtensions('record.tab', kind);
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const record: OfRecord = { kind, id };
  return placed.map((of) => ({
    id: of.key,
    label: titles[of.key] ?? of.title,
    panel: () => (
      <ExtensionPlace
        of={of}
        record={record}
        onTitle={(title) => setTitles((known) => (known[of.key] === title ? known : { ...known, [of.key]: title }))}
      />
    ),
  }));
}
