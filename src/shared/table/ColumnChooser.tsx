import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/Button';
import { Checkbox } from '../form/Checkbox';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { ColumnsIcon, GripIcon } from '../icon/table';
import { usePopover } from '../popover/usePopover';
import { useStyles } from '../style/useStyles';
import * as sheet from './ColumnChooser.module.css';
import { tableMessages } from './table.messages';
import type { Columns } from './useColumns';

interface ColumnChooserProps<R> {
  columns: Columns<R>;
  /** Ids of chosen columns that have no room. */
  missing: ReadonlySet<string>;
  compact: boolean;
  onCompact: (compact: boolean) => void;
  /** Shows the keys of the list. */
  onKeys?: (() => void) | false;
}

/** Which columns the person wants to see, in which order, and how high rows are. */
export function ColumnChooser<R>({ columns, missing, compact, onCompact, onKeys }: ColumnChooserProps<R>) {
  const css = useStyles(sheet);
  const t = useMessages(tableMessages);
  const { portal } = useHost();
  const [open, setOpen] = useState(false);
  const { anchor, floating } = usePopover({ open, onClose: () => setOpen(false), align: 'end' });
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };

  const moveByKey = (event: KeyboardEvent, id: string, place: number) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: columns.all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < columns.all.length) columns.move(id, to);
  };
  const moveByPointer = (event: PointerEvent, id: string) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const lines = [...list.current!.children].map((line) => line.getBoundingClientRect());
    const to = lines.findIndex(({ bottom }) => event.clientY < bottom);
    const place = to < 0 ? lines.length - 1 : to;
    if (columns.all[place]?.id !== id) columns.move(id, place);
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
            <div ref={list} className={css.list}>
              {columns.all.map((column, index) => (
                <div key={column.id} className={css.line}>
                  <Checkbox
                    autoFocus={index === 0}
                    label={missing.has(column.id) ? t('no_room', { name: column.header }) : column.header}
                    checked={columns.isShown(column.id)}
                    disabled={column.fixed}
                    onChange={(visible) => columns.show(column.id, visible)}
                  />
                  <button
                    type="button"
                    className={css.grip}
                    aria-label={t('move_column', { name: column.header })}
                    title={t('move_hint')}
                    onKeyDown={(event) => moveByKey(event, column.id, index)}
                    onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                    onPointerMove={(event) => moveByPointer(event, column.id)}
                  >
                    <GripIcon />
                  </button>
                </div>
              ))}
            </div>
            <label className={css.density}>
              {t('density')}
              <select
                className={css.select}
                value={compact ? 'compact' : 'comfortable'}
                onChange={(event) => onCompact(event.target.value === 'compact')}
              >
                <option value="comfortable">{t('comfortable')}</option>
                <option value="compact">{t('compact')}</option>
              </select>
            </label>
            {onKeys && (
              <Button
                look="quiet"
                small
                onClick={() => {
                  close();
                  onKeys();
                }}
              >
                {t('shortcuts')}
              </Button>
            )}
            <Button look="quiet" small onClick={columns.reset}>
              {t('reset_columns')}
            </Button>
          </div>,
          portal,
        )}
    </span>
  );
}
