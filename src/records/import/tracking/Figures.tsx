import type { Tracking } from '../../../../wire/import/import';
import { useMessages } from '../../../shared/i18n/useMessages';
import { writeNumber } from '../../../shared/i18n/messages';
import { useHost } from '../../../shared/host/useHost';
import { cx, useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Figures.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as importMessages from '../../../../texts/compiled/screen/import';
import * as trackingMessages from '../../../../texts/compiled/screen/import-tracking';

/** The four counts of an import. */
export function Figures({ of: tracking, dry }: { of: Tracking; dry: boolean }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { locale } = useHost().kit;
  const { totalCreated, totalUpdated, totalUnchanged, totalFailed, totalWarning, totalTypeChanged } = tracking;
  const figures = [
    { name: dry ? t(trackingMessages.preview_created) : t(words.created_event), count: totalCreated },
    {
      name: dry ? t(trackingMessages.preview_updated) : t(importMessages.updated),
      count: totalUpdated,
      notes: [
        totalUnchanged > 0 && t(trackingMessages.of_these_unchanged, { count: totalUnchanged }),
        totalTypeChanged > 0 && t(trackingMessages.type_changes, { count: totalTypeChanged }),
      ],
    },
    { name: dry ? t(trackingMessages.preview_failed) : t(words.failed), count: totalFailed, look: css.failed },
    { name: t(importMessages.warnings), count: totalWarning, look: css.warned },
  ];
  return (
    <dl className={css.figures} aria-label={t(dry ? trackingMessages.figures_dry : trackingMessages.figures)}>
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
