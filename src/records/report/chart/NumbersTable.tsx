import { useHost } from '../../../shared/host/useHost';
import { writeNumber } from '../../../shared/i18n/messages';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { cx, useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Chart.module.css';
import { type DrawnGroup, type Rate, rateOfAll, totalOf } from './groups';
import { Swatch } from './Swatch';
import { EMPTY } from '../../../../wire/protocol/reply';
import * as reportMessages from '../../../../texts/compiled/screen/report';

interface NumbersTableProps {
  /** By what is counted. */
  group: string;
  groups: readonly DrawnGroup[];
  /** What the numbers are, and how they are written; a count without it. */
  numbers?: { name: string; write: (count: number) => string };
  /** The group that the chart points at. */
  active: number | null;
  onActive: (index: number | null) => void;
}

/** The numbers of a chart; each name leads to the list of what was counted. */
export function NumbersTable({ group, groups, numbers, active, onActive }: NumbersTableProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const label = t(reportMessages.numbers, { group });
  const rate = rateOfAll(groups, locale);
  const writeRate = ({ part, total, percent }: Rate) =>
    percent === null ? EMPTY : t(reportMessages.rate, { part, total, percent });
  const write = numbers?.write ?? ((count: number) => writeNumber(count, locale));
  return (
    <div className={css.numbersFrame} role="region" aria-label={label} tabIndex={0}>
      <table className={css.numbers} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{group}</th>
            <th scope="col" className={css.number}>
              {numbers?.name ?? t(reportMessages.records)}
            </th>
            <th scope="col" className={css.number}>
              {t(reportMessages.share)}
            </th>
            {rate && (
              <th scope="col" className={css.number} title={t(reportMessages.success_hint)}>
                {t(reportMessages.success)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, count, share, rate: own, look, to }, index) => (
            <tr
              key={index}
              className={cx(index === active && css.pointed)}
              onPointerEnter={() => onActive(index)}
              onPointerLeave={() => onActive(null)}
              onFocus={() => onActive(index)}
              onBlur={() => onActive(null)}
            >
              <th scope="row">
                <span className={css.name}>
                  <Swatch look={look} />
                  {to ? <Link to={to}>{name}</Link> : <span dir="auto">{name}</span>}
                </span>
              </th>
              <td className={css.number}>{write(count)}</td>
              <td className={css.number}>{share}</td>
              {rate && <td className={css.number}>{own && writeRate(own)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(reportMessages.total)}</th>
            <td className={css.number}>{write(totalOf(groups))}</td>
            <td />
            {rate && <td className={css.number}>{writeRate(rate)}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
