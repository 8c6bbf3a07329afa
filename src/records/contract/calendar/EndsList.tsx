import type { ReactNode } from 'react';
import type { ContractRow } from '../../../../wire/contract/contract';
import { Button } from '../../../shared/button/Button';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import { useMoney } from '../../../shared/view/useMoney';
import { contractPaths } from '../contract.paths';
import { ContractExpiry } from '../list/ContractExpiry';
import * as sheet from './EndsCalendar.module.css';
import { writeDay } from './month';
import * as contractEndsMessages from '../../../../texts/compiled/screen/contract-ends';

interface EndsListProps {
  /** Of the month. */
  name: string;
  ends: ReadonlyMap<string, readonly ContractRow[]>;
  /** Only what ends on this day. */
  day: string | null;
  onWhole: () => void;
  /** Leads to the list of all. */
  more: ReactNode;
}

/** What ends in the month, or on the chosen day of it. */
export function EndsList({ name, ends, day, onWhole, more }: EndsListProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const money = useMoney();
  const { locale } = useHost().kit;
  const inWords = (one: string) => writeDay(one, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const title = day
    ? t(contractEndsMessages.on_day, { day: inWords(day) })
    : t(contractEndsMessages.in_month, { month: name });
  const days = day ? [[day, ends.get(day) ?? []] as const] : [...ends];
  const isEmpty = days.every(([, rows]) => rows.length === 0);
  return (
    <section className={css.list} aria-label={title}>
      <h4 className={css.title}>{title}</h4>
      {isEmpty && (
        <p className={css.muted}>
          {day ? t(contractEndsMessages.nothing_day) : t(contractEndsMessages.nothing, { month: name })}
        </p>
      )}
      <ul className={css.rows}>
        {days.flatMap(([one, rows]) =>
          rows.map((row) => (
            <li key={row.id} className={css.row}>
              <span className={css.line}>
                <Link to={contractPaths.show(row.id)}>{row.name}</Link>
                <span className={css.cost}>
                  <bdi>{money(row.cost)}</bdi>
                </span>
              </span>
              <span className={css.line}>
                <span className={css.muted}>
                  {[day ? null : inWords(one), row.vendor?.name ?? row.user?.full_name].filter(Boolean).join(' · ')}
                </span>
                <ContractExpiry expiry={row.expiry} status={row.contract_status.id} />
              </span>
            </li>
          )),
        )}
      </ul>
      <p className={css.foot}>
        {day && (
          <Button small onClick={onWhole}>
            {t(contractEndsMessages.whole_month)}
          </Button>
        )}
        {more}
      </p>
    </section>
  );
}
