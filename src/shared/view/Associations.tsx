import { useState } from 'react';
import { useRest } from '../ahead/useRest';
import { SrOnly } from '../style/SrOnly';
import { type Tab, Tabs } from '../tabs/Tabs';

interface AssociationsProps {
  /** Heading for screen readers, and name of the row of tabs. */
  label: string;
  /** The chosen tab, from the address. */
  tab: string | null;
  onTab: (tab: string) => void;
  /** As flags allow; the first is the default. */
  tabs: readonly (Tab | false | undefined)[];
}

/**
 * What hangs on a record, in tabs below its facts: of problems, changes and releases (D1 §2, D2 §2). A tab's panel is
 * drawn when the mouse rests on it, so that its click only shows it.
 */
export function Associations({ label, tab, onTab, tabs }: AssociationsProps) {
  const [likely, setLikely] = useState<string>();
  const row = useRest((button) => setLikely(button?.dataset.tab));
  return (
    <>
      <h2>
        <SrOnly>{label}</SrOnly>
      </h2>
      <Tabs label={label} value={tab ?? undefined} onChange={onTab} tabs={tabs} row={row} likely={likely} />
    </>
  );
}
