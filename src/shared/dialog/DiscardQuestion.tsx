import { useEffect, useState } from 'react';
import { Button } from '../button/Button';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './Dialog.module.css';
import * as dialogMessages from '../../../texts/compiled/screen/dialog';

/**
 * Asked in a dialog's footer before unsaved input is thrown away. Whoever keeps editing gets the focus back where it
 * was.
 */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { root } = useHost().kit;
  const [before] = useState(() => root.activeElement as HTMLElement | null);
  useEffect(() => () => before?.focus(), [before]);
  return (
    <div className={cx(css.footer, css.asking)} role="alertdialog" aria-label={t(dialogMessages.discard_question)}>
      <span>{t(dialogMessages.discard_question)}</span>
      <Button autoFocus onClick={onKeep}>
        {t(dialogMessages.keep)}
      </Button>
      <Button look="danger" onClick={onDiscard}>
        {t(dialogMessages.discard)}
      </Button>
    </div>
  );
}
