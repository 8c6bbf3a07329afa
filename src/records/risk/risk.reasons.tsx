import * as riskMessages from '../../../texts/compiled/screen/change_risk';
import { type Risk, riskLimits, type RiskReason, type RiskReply } from '../../../wire/risk/risk';
import { Loaded } from '../../shared/api/Loaded';
import { useMessages } from '../../shared/i18n/useMessages';
import { AscendingIcon, DescendingIcon } from '../../shared/icon/table';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { cx, useStyles } from '../../shared/style/useStyles';
import * as sheet from './Risk.module.css';
import { RiskBadge, useRisk } from './risk.badge';

/** The tab of a change: how likely it fails, and each reason with the list behind it (G16). */
export const RiskOfChange = ({ changeId }: { changeId: number }) => (
  <Loaded of={useRisk(changeId)}>{(reply) => <RiskInFull {...reply} />}</Loaded>
);

/** Level, score and what it rests on, the board that is demanded, and the reasons, heaviest first. */
export function RiskInFull({ risk, board }: RiskReply) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { level, score, basis, reasons } = risk;
  return (
    <Stack gap="small">
      <p className={css.head}>
        <RiskBadge level={level} />
        <strong>{t(riskMessages.score, { score })}</strong>
      </p>
      {board && <p dir="auto">{t(riskMessages.board, { board: board.name })}</p>}
      <p className={css.muted}>
        {basis === 'points'
          ? t(riskMessages.by_points, { count: riskLimits.history, base: riskLimits.basePoints })
          : t(riskMessages.by_history)}
      </p>
      {reasons.length ? (
        <ul className={css.list}>
          {reasons.map((reason, index) => (
            <Reason key={index} reason={reason} basis={basis} />
          ))}
        </ul>
      ) : (
        <p>{t(riskMessages.no_reasons)}</p>
      )}
    </Stack>
  );
}

function Reason({ reason: { text, weight, changes }, basis }: { reason: RiskReason; basis: Risk['basis'] }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const Icon = weight < 0 ? DescendingIcon : AscendingIcon;
  const meaning = t(weight > 0 ? riskMessages.raises : weight < 0 ? riskMessages.lowers : riskMessages.average);
  return (
    <li className={css.row}>
      <span
        className={cx(css.mark, weight > 0 && css.raises, weight < 0 && css.lowers)}
        role="img"
        aria-label={meaning}
        title={meaning}
      >
        {weight === 0 ? '·' : <Icon size={14} />}
      </span>
      <span className={css.text} dir="auto">
        {text}
      </span>
      <span className={css.more}>
        {basis === 'points' ? (
          <span className={css.muted}>{t(riskMessages.points, { count: weight })}</span>
        ) : (
          changes && <Link to={changes.path}>{t(riskMessages.open_list, { count: changes.total })}</Link>
        )}
      </span>
    </li>
  );
}
