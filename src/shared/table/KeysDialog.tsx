import { Dialog } from '../dialog/Dialog';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import * as sheet from './KeysDialog.module.css';
import * as keysMessages from '../../../texts/compiled/screen/keys';

/** Every key of a list page, of those that do something here. */
export default function KeysDialog({ selects, onClose }: { selects: boolean; onClose: () => void }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { root } = useHost().kit;
  const keys = [
    ['/', 'search'],
    ['j', 'next_row'],
    ['k', 'previous_row'],
    ['Enter', 'open'],
    selects && (['x', 'select'] as const),
    root.querySelector('[data-key=e]') && (['e', 'edit'] as const),
    root.querySelector('[data-key=c]') && (['c', 'create'] as const),
    ['← → ↑ ↓', 'arrows'],
    ['Shift + ← →', 'widen'],
    ['?', 'show'],
  ] as const;
  return (
    <Dialog title={t(keysMessages.title)} width={500} onClose={onClose}>
      <dl className={css.keys}>
        {keys.map(
          (line) =>
            line && (
              <div key={line[0]} className={css.line}>
                <dt>
                  <kbd className={css.key} dir="ltr">
                    {line[0]}
                  </kbd>
                </dt>
                <dd>{t(keysMessages[line[1]])}</dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  );
}
