import { useEffect, useState } from 'react';
import { Button } from '../button/Button';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { cx, useStyles } from '../style/useStyles';
import { dialogMessages } from './dialog.messages';
import * as sheet from './Dialog.module.css';

/**
 * Asked in a dialog's footer before unsaved input is thrown away. Whoever keeps editing gets the focus back where it
 * was.
 */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const css = useStyles(sheet);
  const t = useMessages(dialogMessages);
  const { root } = useHost().kit;
  const [before] = useState(() => root.activeElement as HTMLElement | null);
  useEffect(() => () => before?.focus(), [before]);
  return (
    <div className={cx(css.footer, css.asking)} role="alertdialog" aria-label={t('discard_question')}>
      <span>{t('discard_question')}</span>
      <Button autoFocus onClick={onKeep}>
        {t('keep')}
      </Button>
      <Button look="danger" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  );
}
