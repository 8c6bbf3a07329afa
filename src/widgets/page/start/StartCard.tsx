import type { ReactNode } from 'react';
import * as startMessages from '../../../../texts/compiled/screen/start';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as layout from '../../../shared/layout/layout.module.css';
import { Link } from '../../../shared/link/Link';
import { SrOnly } from '../../../shared/style/SrOnly';
import { cx, useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Start.module.css';

/** So many rows are shown in a card. */
export const shownRows = 5;

/** A row as a card shows it. */
export interface StartRow {
  key: string | number;
  name: string;
  /** Its page; without, the reader may not open it. */
  to?: string;
  /** Below the name: an identifier. */
  note?: string;
  /** At the end of the line: a date. */
  at?: ReactNode;
}

interface StartCardProps {
  title: string;
  /** How many there are; without, it is not known yet, or the card has no rows. */
  total?: number;
  /** There are more than `total`. */
  isMore?: boolean;
  /** The page of all; without, the reader has none. */
  all?: string;
  /** At the end of the title's line. */
  menu?: ReactNode;
  children: ReactNode;
}

/** A block of the start page: what it is, how many there are, the first of them, and the way to all. */
export function StartCard({ title, total, isMore, all, menu, children }: StartCardProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { card } = useStyles(layout);
  return (
    <section className={cx(card, css.card)} aria-label={title}>
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {total !== undefined && <span className={css.count}>{isMore ? `${total}+` : total}</span>}
        {menu && <span className={css.menu}>{menu}</span>}
      </header>
      {children}
      {all && total !== undefined && total > 0 && (
        <footer className={css.foot}>
          <Link to={all}>
            <span aria-hidden="true">
              {t(isMore ? startMessages.more_than : startMessages.everything, { count: total })}
            </span>
            <SrOnly>{t(startMessages.all_of, { name: title })}</SrOnly>
          </Link>
        </footer>
      )}
    </section>
  );
}

/** The first rows of a card, or what it says without any. */
export function StartRows({ rows, empty }: { rows: readonly StartRow[]; empty: string }) {
  const css = useStyles(sheet);
  if (rows.length === 0) return <p className={css.none}>{empty}</p>;
  return (
    <ul className={css.rows}>
      {rows.map(({ key, name, to, note, at }) => (
        <li key={key} className={css.row}>
          <div className={css.what}>
            <div className={css.name}>{to ? <Link to={to}>{name}</Link> : <bdi>{name}</bdi>}</div>
            {note && (
              <div className={css.note}>
                <bdi>{note}</bdi>
              </div>
            )}
          </div>
          {at && <div className={css.at}>{at}</div>}
        </li>
      ))}
    </ul>
  );
}
