import { useState } from 'react';
import { type ImpactDirection, impactDirections, relationCalls } from '../../../../wire/cmdb/cmdb';
import { Loaded } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { ofAsset } from './impact';
import { ImpactPanel } from './ImpactPanel';
import * as sheet from './Impact.module.css';
import * as impactMessages from '../../../../texts/compiled/screen/impact';

const sentences = {
  affected: { some: 'fail_with_it', none: 'nothing_fails' },
  rests_on: { some: 'it_rests_on', none: 'rests_on_nothing' },
} as const;

/** What an asset takes down, and what it rests on (D28). */
export default function AssetImpact({ id }: { id: number }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const [direction, setDirection] = useState<ImpactDirection>('affected');
  const load = useRecord(
    relationCalls.impact,
    { query: { asset_ids: [id], direction } },
    { live: 'asset', spread: true },
  );
  const { some, none } = sentences[direction];
  return (
    <div className={css.panel}>
      <div className={css.types} role="group" aria-label={t(impactMessages.direction)}>
        {impactDirections.map((one) => (
          <button
            key={one}
            type="button"
            className={cx(css.type, css.pressable)}
            aria-pressed={one === direction}
            onClick={() => setDirection(one)}
          >
            {t(impactMessages[one])}
          </button>
        ))}
      </div>
      <Loaded of={load}>
        {(reply) => (
          <ImpactPanel
            key={direction}
            impact={ofAsset(reply)}
            sentence={
              reply.assets.length ? t(impactMessages[some], { count: reply.assets.length }) : t(impactMessages[none])
            }
            changes={t(impactMessages.open_changes)}
            nothing={t(impactMessages.relations_text)}
          />
        )}
      </Loaded>
    </div>
  );
}
