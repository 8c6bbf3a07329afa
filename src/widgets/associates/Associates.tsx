import { useState, type ReactNode } from 'react';
import type { Call } from '../../../wire/protocol/call';
import { AlertArea } from '../../shared/alert/AlertArea';
import { Button } from '../../shared/button/Button';
import { Collapse } from '../../shared/collapse/Collapse';
import { useMessages } from '../../shared/i18n/useMessages';
import { RefreshIcon } from '../../shared/icon/icon';
import { Tabs, type Tab } from '../../shared/tabs/Tabs';
import { useReload } from '../../shared/api/useReload';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './Associates.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as associatesMessages from '../../../texts/compiled/screen/associates';

export type AssociatesTab = 'assets' | 'changes' | 'contracts' | 'rules';

interface AssociatesProps {
  /** Nothing is associated: what the one line says and offers instead of tabs. */
  nothing?: { text: string; action?: ReactNode };
  tabs: readonly (Tab<AssociatesTab> | false)[];
  /** Nothing: the first. */
  chosen: AssociatesTab | undefined;
  onChoose: (tab: AssociatesTab) => void;
  /** What the refresh button loads anew. */
  calls: readonly Call[];
}

/** The card of what is associated with a ticket, user or organization: collapsible, with a refresh button (D1 §2). */
export function Associates({ nothing, tabs, chosen, onChoose, calls }: AssociatesProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const reload = useReload();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await reload(calls);
    setRefreshing(false);
  };
  return (
    <AssociatesFrame
      line={
        nothing && (
          <>
            <p className={css.nothing}>{nothing.text}</p>
            {nothing.action}
          </>
        )
      }
      tools={
        <Button
          look="quiet"
          small
          icon={<RefreshIcon />}
          aria-label={t(words.refresh)}
          title={t(words.refresh)}
          pending={refreshing}
          onClick={() => void refresh()}
        />
      }
    >
      {!nothing && <Tabs label={t(associatesMessages.title)} tabs={tabs} value={chosen} onChange={onChoose} />}
    </AssociatesFrame>
  );
}

interface FrameProps {
  tools?: ReactNode;
  /** Nothing is associated: what the one line says and offers. */
  line?: ReactNode;
  children?: ReactNode;
}

/** The card around what is there, or on its way; one line if there is nothing. */
export function AssociatesFrame({ tools, line, children }: FrameProps) {
  const t = useMessages();
  return (
    <Collapse title={t(associatesMessages.title)} tools={tools} line={line}>
      <AlertArea name="asset-associates">{children}</AlertArea>
    </Collapse>
  );
}
