import type { KeyboardEvent } from 'react';
import { paperOf, places, type Sheet } from '../../../../wire/label/label.sheets';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheetOfStyles from './SheetPicture.module.css';
import * as labelMessages from '../../../../texts/compiled/screen/label';

interface SheetPictureProps {
  sheet: Sheet;
  /** The first free place, from 1. */
  start: number;
  /** How many labels are printed. */
  count: number;
  label: string;
  /** With it the first free place is chosen here: by a click, or with the arrow keys. */
  onStart?: (start: number) => void;
}

/** The first sheet as it will look: places that are used, that are printed now, and that stay free. */
export function SheetPicture({ sheet, start, count, label, onStart }: SheetPictureProps) {
  const css = useStyles(sheetOfStyles);
  const t = useMessages();
  const all = places(sheet);
  const page = paperOf(sheet);
  const look = (number: number) => (number < start ? css.used : number < start + count ? css.printed : css.free);

  const onKeyDown = (event: KeyboardEvent<SVGElement>) => {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: sheet.columns,
      ArrowUp: -sheet.columns,
      Home: 1 - start,
      End: all.length - start,
    };
    const next = start + (steps[event.key] ?? 0);
    if (!(event.key in steps)) return;
    event.preventDefault();
    if (next < 1 || next > all.length) return;
    onStart?.(next);
    event.currentTarget.querySelector<SVGElement>(`[data-place="${next}"]`)?.focus();
  };

  return (
    <svg
      className={css.sheet}
      role={onStart ? 'radiogroup' : 'img'}
      aria-label={label}
      viewBox={`-1 -1 ${page.width + 2} ${page.height + 2}`}
      onKeyDown={onStart && onKeyDown}
    >
      <rect className={css.paper} width={page.width} height={page.height} rx={2} />
      {all.map((place, i) => {
        const number = i + 1;
        const radio = onStart && {
          role: 'radio',
          'aria-checked': number === start,
          'aria-label': t(labelMessages.place, {
            number,
            row: Math.floor(i / sheet.columns) + 1,
            column: (i % sheet.columns) + 1,
          }),
          tabIndex: number === start ? 0 : -1,
          onClick: () => onStart(number),
        };
        return <rect key={number} {...place} rx={1.5} className={look(number)} data-place={number} {...radio} />;
      })}
    </svg>
  );
}
