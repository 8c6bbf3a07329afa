import { useMessages } from '../../../shared/i18n/useMessages';
import { cx, useStyles } from '../../../shared/style/useStyles';
import * as sheet from './ViewSwitch.module.css';
import * as mapMessages from '../../../../texts/compiled/screen/asset-map';

export const views = ['list', 'map', 'table'] as const;
export type View = (typeof views)[number];

/** How relationships are shown. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <div className={css.switch} role="group" aria-label={t(mapMessages.view)}>
      {views.map((one) => (
        <button
          key={one}
          type="button"
          className={cx(css.part, view === one && css.chosen)}
          aria-pressed={view === one}
          onClick={() => onView(one)}
        >
          {t(mapMessages[one])}
        </button>
      ))}
    </div>
  );
}
