import type { Tracking } from '../../../../wire/import/import';
import { useMessages } from '../../../shared/i18n/useMessages';
import { writeNumber } from '../../../shared/i18n/messages';
import { useHost } from '../../../shared/host/useHost';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { importMessages } from '../import.messages';
import * as sheet from './Figures.module.css';
import { trackingMessages } from './tracking.messages';

/** The four counts of an import. */
export function Figures({ of: tracking, dry }: { of: Tracking; dry: boolean }) {
  const t = useMessages(importMessages);
  const own = useMessages(trackingMessages);
  const css = useStyles(sheet);
  const { locale } = useHost().kit;
  const { totalCreated, totalUpdated, totalUnchanged, totalFailed, totalWarning, totalTypeChanged } = tracking;
  const figures = [
    { name: dry ? own('preview_created') : t('created'), count: totalCreated },
    {
      name: dry ? own('preview_updated') : t('updated'),
      count: totalUpdated,
      notes: [
        totalUnchanged > 0 && own('of_these_unchanged', { count: totalUnchanged }),
        totalTypeChanged > 0 && own('type_changes', { count: totalTypeChanged }),
      ],
    },
    { name: dry ? own('preview_failed') : t('failed'), count: totalFailed, look: css.failed },
    { name: t('warnings'), count: totalWarning, look: css.warned },
  ];
  return (
    <dl className={css.figures} aria-label={own(dry ? 'figures_dry' : 'figures')}>
      {figures.map(({ name, count, notes = [], look }) => (
        <div key={name} className={css.figure}>
          <dt className={css.name}>{name}</dt>
          <dd className={cx(css.count, count > 0 && look)}>
            {writeNumber(count, locale)}
            {notes.map(
              (note) =>
                note && (
                  <span key={note} className={css.note}>
                    {note}
                  </span>
                ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
