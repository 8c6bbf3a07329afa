import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/Button';
import { Checkbox } from '../form/Checkbox';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { ColumnsIcon } from '../icon/table';
import { usePopover } from '../popover/usePopover';
import { useStyles } from '../style/useStyles';
import type { Column } from './column';
import * as sheet from './ColumnChooser.module.css';
import { tableMessages } from './table.messages';

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row, string>[];
  isShown: (column: Column<Row, string>) => boolean;
  onShow: (id: string, visible: boolean) => void;
  onReset: () => void;
}

/** Which columns the person wants to see. */
export function ColumnChooser<Row>({ columns, isShown, onShow, onReset }: ColumnChooserProps<Row>) {
  const css = useStyles(sheet);
  const t = useMessages(tableMessages);
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
        aria-label={t('columns')}
        title={t('columns')}
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
            aria-label={t('columns')}
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
            {columns.map((column, index) => (
              <Checkbox
                key={column.id}
                autoFocus={index === 0}
                label={column.header}
                checked={isShown(column)}
                disabled={column.fixed}
                onChange={(visible) => onShow(column.id, visible)}
              />
            ))}
            <Button look="quiet" small onClick={onReset}>
              {t('reset_columns')}
            </Button>
          </div>,
          portal,
        )}
    </span>
  );
}
