import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import * as sheet from './DataTable.module.css';
import type { Selection } from './selection';
import * as listToolsMessages from '../../../texts/compiled/screen/list-tools';

/** How many rows are chosen, what can be done with them, and the way out; only while some are. */
export function SelectionBar<R>({ selection, children }: { selection: Selection<R>; children?: ReactNode }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const count = selection.ids.length;
  return (
    <div role="status" className={css.selectionStatus}>
      {count > 0 && (
        <div className={css.selection}>
          <strong>
            {selection.all === undefined
              ? t(listToolsMessages.selected, { count })
              : t(listToolsMessages.all_selected, { count: selection.all })}
          </strong>
          {children}
          <Button look="quiet" small onClick={selection.clear}>
            {t(listToolsMessages.clear_selection)}
          </Button>
        </div>
      )}
    </div>
  );
}
