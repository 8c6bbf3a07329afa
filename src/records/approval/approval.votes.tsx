import type { ApprovalPage } from '../../../wire/approval/approval';
import { localTime } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useStyles } from '../../shared/style/useStyles';
import * as pageSheet from './PublicApproval.module.css';
import { DecisionRow } from './approval.link';
import { ApprovalStatus } from './approval.status';

/** Who has voted what before. */
export default function Votes({ votes }: { votes: ApprovalPage['change']['votes'] }) {
  const { locale } = useHost().kit;
  const css = useStyles(pageSheet);
  return (
    <ul className={css.rows}>
      {votes.map((vote, index) => (
        <DecisionRow
          key={index}
          name={vote.approver}
          outcome={<ApprovalStatus status={vote.status} />}
          comment={vote.comment}
          about={[vote.level, vote.decided_at && localTime(vote.decided_at, locale)].filter(Boolean).join(' · ')}
        />
      ))}
    </ul>
  );
}
