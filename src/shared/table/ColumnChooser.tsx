import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/Button';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { ColumnsIcon } from '../icon/table';
import { usePopover } from '../popover/usePopover';
import { useStyles } from '../style/useStyles';
import * as sheet from './ColumnChooser.module.css';
import { ColumnLines } from './ColumnLines';
import type { Columns } from './useColumns';
import type { Grouping } from './useGrouping';
import * as words from '../../../texts/compiled/screen/common';
import * as listToolsMessages from '../../../texts/compiled/screen/list-tools';

interface ColumnChooserProps<R> {
  columns: Columns<R>;
  /** Ids of columns that give way because there is no room. */
  folded: ReadonlySet<string>;
  compact: boolean;
  onCompact: (compact: boolean) => void;
  grouping?: Grouping<R>;
  /** Shows the keys of the list. */
  onKeys?: (() => void) | false;
}

/** Which columns the person wants to see, in which order, and how high rows are. */
export function ColumnChooser<R>({ columns, folded, compact, onCompact, grouping, onKeys }: ColumnChooserProps<R>) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { portal } = useHost();
  const [open, setOpen] = useState(false);
  const { anchor, floating } = usePopover({ open, onClose: () => setOpen(false), align: 'end' });
  const close = () => {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };

  return (
    <span ref={anchor}>
      <Button
        icon={<ColumnsIcon />}
        aria-label={t(listToolsMessages.columns)}
        title={t(listToolsMessages.columns)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open &&
        portal &&
        createPortal(
          <div
            ref={floating}
            popover="manual"
            className={css.panel}
            role="group"
            aria-label={t(listToolsMessages.columns)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              close();
            }}
            onBlur={(event) =>
              event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)
            }
          >
            <ColumnLines
              of={{ ...columns, show: (id, visible) => columns.show([id], visible) }}
              folded={folded}
              first
            />
            <label className={css.density}>
              {t(listToolsMessages.density)}
              <select
                className={css.select}
                value={compact ? 'compact' : 'comfortable'}
                onChange={(event) => onCompact(event.target.value === 'compact')}
              >
                <option value="comfortable">{t(listToolsMessages.comfortable)}</option>
                <option value="compact">{t(listToolsMessages.compact)}</option>
              </select>
            </label>
            {grouping && (
              <label className={css.density}>
                {t(listToolsMessages.group_by)}
                <select
                  className={css.select}
                  value={grouping.chosen}
                  onChange={(event) => grouping.choose(event.target.value)}
                >
                  <option value="">{t(listToolsMessages.no_groups)}</option>
                  {grouping.offered.map(({ id, header }) => (
                    <option key={id} value={id}>
                      {header}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {onKeys && (
              <Button
                look="quiet"
                small
                onClick={() => {
                  close();
                  onKeys();
                }}
              >
                {t(listToolsMessages.shortcuts)}
              </Button>
            )}
            <Button look="quiet" small onClick={columns.reset}>
              {t(words.reset)}
            </Button>
          </div>,
          portal,
        )}
    </span>
  );
}
