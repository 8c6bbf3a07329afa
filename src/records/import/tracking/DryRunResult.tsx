import { useState } from 'react';
import { importCalls, importOutcomes, type ImportOutcome, type Tracking } from '../../../../wire/import/import';
import { useAction } from '../../../shared/api/useAction';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { Link } from '../../../shared/link/Link';
import { useReload } from '../../../shared/api/useReload';
import { Tabs } from '../../../shared/tabs/Tabs';
import { useStyles } from '../../../shared/style/useStyles';
import { sentMapping } from '../import.memory';
import { importPaths } from '../import.paths';
import * as sheet from './DryRunResult.module.css';
import { Preview } from './Preview';
import { trackingMessages } from './tracking.messages';

const counts = {
  created: 'totalCreated',
  updated: 'totalUpdated',
  unchanged: 'totalUnchanged',
  failed: 'totalFailed',
} as const;

/** After a dry run: what would become of the rows, and the way on. */
export function DryRunResult({ of: tracking }: { of: Tracking }) {
  const t = useMessages(trackingMessages);
  const css = useStyles(sheet);
  const reload = useReload();
  const { id } = tracking;
  const [sent] = useState(() => sentMapping(id));
  const [tab, show] = useState<ImportOutcome>();
  const start = useAction(importCalls.map, { onDone: () => void reload([importCalls.tracking]) });
  const first = importOutcomes.find((outcome) => tracking[counts[outcome]] > 0);
  return (
    <>
      <div className={css.next}>
        <p>
          <strong>{t('dry_title')}.</strong> {t('dry_text')}
        </p>
        <Stack row gap="small">
          {sent && (
            <Button look="primary" pending={start.pending} onClick={() => void start.run({ body: sent.form })}>
              {t('import_now')}
            </Button>
          )}
          <Link to={importPaths.mapping(id)} look="plain">
            {t('change_mapping')}
          </Link>
        </Stack>
      </div>
      <Card>
        <Tabs<ImportOutcome>
          label={t('figures_dry')}
          value={tab ?? first}
          onChange={show}
          tabs={importOutcomes.map((outcome) => ({
            id: outcome,
            label: t(`preview_${outcome}`),
            count: tracking[counts[outcome]],
            panel: () => <Preview id={id} outcome={outcome} total={tracking[counts[outcome]]} />,
          }))}
        />
      </Card>
    </>
  );
}
