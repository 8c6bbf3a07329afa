import { useState } from 'react';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Page } from '../../../shared/page/Page';
import { lazyPart } from '../../../shared/part/lazyPart';
import { listQuery } from '../../../shared/table/listState';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { approvalCalls, type MyApprovals } from '../../../../wire/approval/approval';
import { DecideContractDialog } from '../../contract/embed';
import { useReloadApproval } from '../approval.api';
import { MyApprovalsTable } from './MyApprovalsTable';
import type { Waiting } from './waiting';
import * as words from '../../../../texts/compiled/screen/common';

const VoteDialog = lazyPart(() => import('../dialogs/VoteDialog'), { skeleton: null });

const pageOf = ({ approvals, total }: MyApprovals) => ({ rows: approvals, total });

/** /service-desk/my-approvals: changes and contracts that wait for the reader, who decides right here (B2, E16). */
export default function MyApprovalsPage() {
  const t = useMessages();
  const state = useUrlListState({ sort: 'waiting_since', order: 'asc' });
  const list = useList(approvalCalls.mine, { query: listQuery(state) }, pageOf, { live: 'approval' });
  const reload = useReloadApproval();
  const [asked, ask] = useState<{ about: Waiting; approve: boolean } | null>(null);
  const dialog = { onDone: reload, onClose: () => ask(null) };
  return (
    <Page title={t(words.my_approvals)} alerts="my-approvals">
      <MyApprovalsTable list={list} state={state} onDecide={(about, approve) => ask({ about, approve })} />
      {asked?.about.type === 'change' && (
        <VoteDialog
          {...dialog}
          changeId={asked.about.id}
          action={asked.approve ? 'approve' : 'deny'}
          about={asked.about.name}
        />
      )}
      {asked?.about.type === 'contract' && (
        <DecideContractDialog {...dialog} id={asked.about.id} action={asked.approve ? 'approve' : 'reject'} />
      )}
    </Page>
  );
}
