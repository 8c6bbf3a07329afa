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
import * as trackingMessages from '../../../../texts/compiled/screen/import-tracking';

/** Rows of each outcome; those that stay as they are count as updated too. */
const countsOf = (tracking: Tracking): Record<ImportOutcome, number> => ({
  created: tracking.totalCreated,
  updated: tracking.totalUpdated - tracking.totalUnchanged,
  unchanged: tracking.totalUnchanged,
  failed: tracking.totalFailed,
});

/** After a dry run: the way on. */
export function DryRunNext({ of: tracking }: { of: Tracking }) {
  const { id } = tracking;
  const t = useMessages();
  const css = useStyles(sheet);
  const reload = useReload();
  const [sent] = useState(() => sentMapping(id));
  const start = useAction(importCalls.map, { onDone: () => void reload([importCalls.tracking]) });
  const counts = countsOf(tracking);
  // An import that would do nothing is not what comes next.
  const isUseful = counts.created + counts.updated > 0;
  return (
    <div className={css.next}>
      <p>
        <strong>{t(trackingMessages.dry_title)}</strong>{' '}
        {t(isUseful ? trackingMessages.dry_text : trackingMessages.none_created)}
      </p>
      <Stack row gap="small">
        <Link to={importPaths.mapping(id)} look={isUseful ? 'plain' : 'primary'}>
          {t(trackingMessages.change_mapping)}
        </Link>
        {sent && (
          <Button
            look={isUseful ? 'primary' : 'plain'}
            pending={start.pending}
            onClick={() => void start.run({ body: sent.form })}
          >
            {t(trackingMessages.import_now)}
          </Button>
        )}
      </Stack>
    </div>
  );
}

/** What would become of the rows: the first of each outcome. */
export function DryRunRows({ of: tracking }: { of: Tracking }) {
  const t = useMessages();
  const counts = countsOf(tracking);
  const [tab, show] = useState(() => importOutcomes.find((outcome) => counts[outcome] > 0));
  return (
    <Card>
      <Tabs<ImportOutcome>
        label={t(trackingMessages.figures_dry)}
        value={tab}
        onChange={show}
        tabs={importOutcomes.map((outcome) => ({
          id: outcome,
          label: t(trackingMessages[`preview_${outcome}`]),
          count: counts[outcome],
          panel: () => <Preview id={tracking.id} outcome={outcome} total={counts[outcome]} />,
        }))}
      />
    </Card>
  );
}
