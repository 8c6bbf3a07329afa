import { useState } from 'react';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Page } from '../../../shared/page/Page';
import { lazyPart } from '../../../shared/part/lazyPart';
import { listQuery } from '../../../shared/table/listState';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import {
  approvalCalls,
  type MyApprovalRow,
  type MyApprovals,
  type VoteAction,
} from '../../../../wire/approval/approval';
import { useReloadApproval } from '../approval.api';
import { approvalMessages } from '../approval.messages';
import { MyApprovalsTable } from './MyApprovalsTable';

const VoteDialog = lazyPart(() => import('../dialogs/VoteDialog'), { skeleton: null });

const pageOf = ({ approvals, total }: MyApprovals) => ({ rows: approvals, total });

/** /service-desk/my-approvals: the changes that wait for the reader's vote, which is given right here (B2). */
export default function MyApprovalsPage() {
  const t = useMessages(approvalMessages);
  const state = useUrlListState({ sort: 'waiting_since', order: 'asc' });
  const list = useList(approvalCalls.mine, { query: listQuery(state) }, pageOf, { live: 'approval' });
  const reload = useReloadApproval();
  const [vote, setVote] = useState<{ row: MyApprovalRow; action: VoteAction } | null>(null);
  return (
    <Page title={t('my_approvals')} alerts="my-approvals">
      <MyApprovalsTable list={list} state={state} onVote={(row, action) => setVote({ row, action })} />
      {vote && (
        <VoteDialog
          changeId={vote.row.change.id}
          action={vote.action}
          about={vote.row.change.subject}
          onDone={reload}
          onClose={() => setVote(null)}
        />
      )}
    </Page>
  );
}
