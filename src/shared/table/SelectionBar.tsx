import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import * as sheet from './DataTable.module.css';
import type { Selection } from './selection';
import { listToolsMessages } from './list-tools.messages';

/** How many rows are chosen, what can be done with them, and the way out; only while some are. */
export function SelectionBar<R>({ selection, children }: { selection: Selection<R>; children?: ReactNode }) {
  const css = useStyles(sheet);
  const t = useMessages(listToolsMessages);
  const count = selection.ids.length;
  return (
    <div role="status" className={css.selectionStatus}>
      {count > 0 && (
        <div className={css.selection}>
          <strong>{t('selected', { count })}</strong>
          {children}
          <Button look="quiet" small onClick={selection.clear}>
            {t('clear_selection')}
          </Button>
        </div>
      )}
    </div>
  );
}
