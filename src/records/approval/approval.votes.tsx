import { formatDate } from '../../../shared/format/date';
import { useStyles } from '../../../shared/style/useStyles';
import type { ApprovalPage } from '../../../../wire/approval/approval';
import { ApprovalStatus } from './ApprovalStatus';
import { EMPTY } from '../../../../wire/protocol/reply';
import * as sheet from '../public/PublicApproval.module.css';

/** Who has voted what before. */
export default function Votes({ votes }: { votes: ApprovalPage['change']['votes'] }) {
  const css = useStyles(sheet);
  return (
    <ul className={css.rows}>
      {votes.map((vote, index) => (
        <li key={index} className={css.row}>
          <span className={css.line}>
            <strong dir="auto">{vote.approver || EMPTY}</strong>
            <ApprovalStatus status={vote.status} />
          </span>
          {vote.comment && (
            <q className={css.comment} dir="auto">
              {vote.comment}
            </q>
          )}
          <span className={css.muted}>
            {[vote.level, vote.decided_at && formatDate(vote.decided_at)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
