import { useState, type ReactNode } from 'react';
import { Alert } from '../../../shared/alert/Alert';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { ImpactAssets } from './ImpactAssets';
import { ImpactFacts } from './ImpactFacts';
import type { Impact } from './impact';
import * as sheet from './Impact.module.css';
import * as impactMessages from '../../../../texts/compiled/screen/impact';

interface ImpactPanelProps {
  impact: Impact;
  /** The result in a sentence. */
  sentence: string;
  /** What the open changes are called: on a change, the other ones. */
  changes: string;
  /** Where neither assets nor anything open was found: what to do about it. */
  nothing: ReactNode;
}

/** What an impact means: how many of which type, who is to be told, what else is open, then each asset (D28). */
export function ImpactPanel({ impact, sentence, changes, nothing }: ImpactPanelProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const [type, setType] = useState<string | null>(null);
  const chosen = impact.types.some(({ name }) => name === type) ? type : null;
  return (
    <div className={css.panel}>
      <p className={css.sentence}>{sentence}</p>
      {impact.truncated && <Alert kind="warning">{t(impactMessages.truncated, { count: impact.total })}</Alert>}
      {impact.total === 0 && impact.tickets === 0 && impact.changes === 0 ? (
        <p className={css.muted}>{nothing}</p>
      ) : (
        <ImpactFacts impact={impact} changes={changes} type={chosen} onType={setType} />
      )}
      {impact.assets.length > 0 ? (
        <ImpactAssets assets={impact.assets} type={chosen} />
      ) : (
        impact.total > 0 && <Alert kind="info">{t(impactMessages.counts_only)}</Alert>
      )}
    </div>
  );
}
