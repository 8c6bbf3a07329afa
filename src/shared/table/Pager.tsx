import { useRef } from 'react';
import { pageSizes } from '../../../wire/protocol/list';
import { Button } from '../button/Button';
import { useHost } from '../host/useHost';
import { writeNumber } from '../i18n/messages';
import { useMessages } from '../i18n/useMessages';
import { ChevronEndIcon, ChevronStartIcon } from '../icon/icon';
import { FirstIcon, LastIcon } from '../icon/table';
import { useStyles } from '../style/useStyles';
import { linksOf } from './pages';
import * as sheet from './Pager.module.css';
import * as pagerMessages from '../../../texts/compiled/screen/pager';

interface PagerProps {
  /** What is paged; part of the accessible name. */
  label: string;
  page: number;
  limit: number;
  total: number;
  /** There are more than `total`: counts them. */
  onCount?: () => void;
  /** How the five page links move (D1 §9). */
  navigation?: 'fixed' | 'scrolling';
  onChange: (change: { page?: number; limit?: number }) => void;
}

/** Page size, range, five page links and edge buttons (D1 §9). */
export function Pager({ label, page, limit, total, onCount, navigation = 'scrolling', onChange }: PagerProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  // Where there are more than were counted, there is a next page.
  const pages = Math.max(1, Math.ceil(total / limit), onCount ? page + 1 : 0);
  const range = useRef<HTMLSpanElement>(null);
  /** The button goes when all are counted: the focus stays beside it. */
  const count = () => {
    range.current?.focus();
    onCount?.();
  };
  const go = (to: number) => () => onChange({ page: to });
  return (
    <div className={css.pager}>
      <label className={css.size}>
        <span className={css.sizeLabel}>{t(pagerMessages.rows_per_page)}</span>
        <select
          className={css.select}
          aria-label={t(pagerMessages.rows_per_page)}
          value={limit}
          onChange={(event) => onChange({ limit: Number(event.target.value) })}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className={css.range} ref={range} tabIndex={-1}>
        {t(onCount ? pagerMessages.range_of_more : pagerMessages.range, {
          from: (page - 1) * limit + 1,
          to: onCount ? page * limit : Math.min(page * limit, total),
          total,
        })}
        {onCount && (
          <Button look="quiet" small onClick={count}>
            {t(pagerMessages.count_exactly)}
          </Button>
        )}
      </span>
      <nav className={css.links} aria-label={t(pagerMessages.pages, { name: label })}>
        <Button
          look="quiet"
          small
          icon={<FirstIcon />}
          aria-label={t(pagerMessages.first)}
          idle={page <= 1}
          onClick={go(1)}
        />
        <Button
          look="quiet"
          small
          icon={<ChevronStartIcon />}
          aria-label={t(pagerMessages.previous)}
          idle={page <= 1}
          onClick={go(page - 1)}
        />
        {linksOf(page, pages, navigation).map((link) => (
          <button
            key={link}
            type="button"
            className={css.link}
            aria-label={t(pagerMessages.page, { page: link })}
            aria-current={link === page ? 'page' : undefined}
            onClick={go(link)}
          >
            {writeNumber(link, locale)}
          </button>
        ))}
        <Button
          look="quiet"
          small
          icon={<ChevronEndIcon />}
          aria-label={t(pagerMessages.next)}
          idle={page >= pages}
          onClick={go(page + 1)}
        />
        <Button
          look="quiet"
          small
          icon={<LastIcon />}
          aria-label={t(pagerMessages.last)}
          idle={page >= pages}
          onClick={go(pages)}
        />
      </nav>
    </div>
  );
}
