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

/** What hangs on a record, in tabs below its facts: of problems, changes and releases (D1 §2, D2 §2). */
export function Associations({ label, tab, onTab, tabs }: AssociationsProps) {
  return (
    <>
      <h2>
        <SrOnly>{label}</SrOnly>
      </h2>
      <Tabs label={label} value={tab ?? undefined} onChange={onTab} tabs={tabs} />
    </>
  );
}
