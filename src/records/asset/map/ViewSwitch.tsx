import { useMessages } from '../../../shared/i18n/useMessages';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { mapMessages } from './map.messages';
import * as sheet from './ViewSwitch.module.css';

export const views = ['list', 'map', 'table'] as const;
export type View = (typeof views)[number];

/** How relationships are shown. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const css = useStyles(sheet);
  const t = useMessages(mapMessages);
  return (
    <div className={css.switch} role="group" aria-label={t('view')}>
      {views.map((one) => (
        <button
          key={one}
          type="button"
          className={cx(css.part, view === one && css.chosen)}
          aria-pressed={view === one}
          onClick={() => onView(one)}
        >
          {t(one)}
        </button>
      ))}
    </div>
  );
}
