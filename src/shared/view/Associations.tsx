import { useState } from 'react';
import { useRest } from '../ahead/useRest';
import { SrOnly } from '../style/SrOnly';
import { type Tab, Tabs } from '../tabs/Tabs';
import { useMoreTabs } from '../tabs/useMoreTabs';

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
 * What hangs on a record, in tabs below its facts: of problems, changes and releases (D1 §2, D2 §2). Tabs without room
 * are in a menu. A tab's panel is drawn when the mouse rests on it, so that its click only shows it.
 */
export function Associations({ label, tab, onTab, tabs }: AssociationsProps) {
  const [likely, setLikely] = useState<string>();
  const rest = useRest((button) => setLikely(button?.dataset.tab));
  const offered = tabs.filter((one) => one !== false && one !== undefined);
  const chosen = (offered.find(({ id }) => id === tab) ?? offered[0])?.id;
  const { row, ...folding } = useMoreTabs(offered, chosen);
  return (
    <>
      <h2>
        <SrOnly>{label}</SrOnly>
      </h2>
      <Tabs
        label={label}
        value={chosen}
        onChange={onTab}
        tabs={offered}
        row={{ ...rest, ...row }}
        likely={likely}
        {...folding}
      />
    </>
  );
}
