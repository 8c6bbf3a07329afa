import { useState, type ReactNode } from 'react';
import type { Call } from '../../../wire/protocol/call';
import { AlertArea } from '../../shared/alert/AlertArea';
import { Button } from '../../shared/button/Button';
import { Collapse } from '../../shared/collapse/Collapse';
import { useMessages } from '../../shared/i18n/useMessages';
import { RefreshIcon } from '../../shared/icon/icon';
import { Tabs, type Tab } from '../../shared/tabs/Tabs';
import { useReload } from '../../shared/api/useReload';
import { associatesMessages } from './associates.messages';

export type AssociatesTab = 'assets' | 'changes' | 'contracts';

interface AssociatesProps {
  tabs: readonly (Tab<AssociatesTab> | false)[];
  chosen: AssociatesTab;
  onChoose: (tab: AssociatesTab) => void;
  /** What the refresh button loads anew. */
  calls: readonly Call[];
}

/** The card of what is associated with a ticket, user or organization: collapsible, with a refresh button (D1 §2). */
export function Associates({ tabs, chosen, onChoose, calls }: AssociatesProps) {
  const t = useMessages(associatesMessages);
  const reload = useReload();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await reload(calls);
    setRefreshing(false);
  };
  return (
    <AssociatesFrame
      tools={
        <Button
          look="quiet"
          small
          icon={<RefreshIcon />}
          aria-label={t('refresh')}
          title={t('refresh')}
          pending={refreshing}
          onClick={() => void refresh()}
        />
      }
    >
      <Tabs label={t('title')} tabs={tabs} value={chosen} onChange={onChoose} />
    </AssociatesFrame>
  );
}

/** The card around what is there, or on its way. */
export function AssociatesFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const t = useMessages(associatesMessages);
  return (
    <Collapse title={t('title')} tools={tools}>
      <AlertArea name="asset-associates">{children}</AlertArea>
    </Collapse>
  );
}
