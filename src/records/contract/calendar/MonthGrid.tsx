import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ContractRow } from '../../../../wire/contract/contract';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { SrOnly } from '../../../shared/style/SrOnly';
import { cx, useStyles } from '../../../shared/style/useStyles';
import * as sheet from './EndsCalendar.module.css';
import { addDays, addMonths, firstOf, monthOf, weekOf, weeksOf, weekStart, writeDay } from './month';
import * as contractEndsMessages from '../../../../texts/compiled/screen/contract-ends';

interface MonthGridProps {
  month: string;
  today: string;
  ends: ReadonlyMap<string, readonly ContractRow[]>;
  chosen: string | null;
  onChoose: (day: string | null) => void;
  onMonth: (month: string) => void;
  label: string;
}

/** So many names are in a day; the list beside the grid has all. */
const named = 2;

/**
 * The days of a month. One of them is a step of Tab; arrows, Home, End, Page Up and Page Down move between days, also into
 * other months, and Enter or Space shows what ends on a day.
 */
export function MonthGrid({ month, today, ends, chosen, onChoose, onMonth, label }: MonthGridProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale, dir } = useHost().kit;
  const firstDay = weekStart(locale);
  const weeks = weeksOf(month, firstDay);
  const [reached, reach] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  const within = (day: string | null) => (day !== null && monthOf(day) === month ? day : null);
  const stop = within(reached) ?? within(chosen) ?? within(today) ?? firstOf(month);

  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [stop]);

  function go(day: string) {
    isMoving.current = day !== stop;
    reach(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  }
  function onKeyDown(event: KeyboardEvent, day: string) {
    const along = dir === 'rtl' ? -1 : 1;
    const to = {
      ArrowRight: () => addDays(day, along),
      ArrowLeft: () => addDays(day, -along),
      ArrowDown: () => addDays(day, 7),
      ArrowUp: () => addDays(day, -7),
      Home: () => weekOf(day, firstDay),
      End: () => addDays(weekOf(day, firstDay), 6),
      PageDown: () => addMonths(day, 1),
      PageUp: () => addMonths(day, -1),
    }[event.key];
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to());
  }
  return (
    <table ref={grid} role="grid" className={css.grid} aria-label={label}>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col" aria-label={writeDay(day, locale, { weekday: 'long' })}>
              {writeDay(day, locale, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const here = ends.get(day) ?? [];
              const date = writeDay(day, locale, { day: 'numeric', month: 'long', year: 'numeric' });
              const isOther = monthOf(day) !== month;
              return (
                <td key={day} role="gridcell" aria-selected={day === chosen} className={css.cell}>
                  <button
                    type="button"
                    tabIndex={day === stop ? 0 : -1}
                    className={cx(
                      css.day,
                      isOther && css.other,
                      day === today && css.today,
                      day === chosen && css.chosen,
                      here.length > 0 && css.busy,
                    )}
                    aria-current={day === today ? 'date' : undefined}
                    onKeyDown={(event) => onKeyDown(event, day)}
                    onClick={() => {
                      go(day);
                      onChoose(day === chosen ? null : day);
                    }}
                  >
                    <SrOnly>
                      {here.length > 0
                        ? t(contractEndsMessages.day, { day: date, count: here.length })
                        : t(contractEndsMessages.day_free, { day: date })}
                    </SrOnly>
                    <span className={css.number} aria-hidden="true">
                      {writeDay(day, locale, { day: 'numeric' })}
                    </span>
                    {here.slice(0, here.length > named + 1 ? named : named + 1).map(({ id, name }) => (
                      <span key={id} className={css.name} dir="auto">
                        {name}
                      </span>
                    ))}
                    {here.length > named + 1 && (
                      <span className={css.more}>{t(contractEndsMessages.more, { count: here.length - named })}</span>
                    )}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
