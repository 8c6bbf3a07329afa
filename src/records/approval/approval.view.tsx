import { useState } from 'react';
import { AlertArea } from '../../../shared/alert/AlertArea';
import { Loaded } from '../../../shared/api/Loaded';
import { Collapse } from '../../../shared/collapse/Collapse';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Stack } from '../../../shared/layout/Stack';
import { lazyPart } from '../../../shared/part/lazyPart';
import { Empty } from '../../../shared/table/Empty';
import type { ChangeActions } from '../../../../wire/change/change';
import { useApprovalStatus, useReloadApproval } from '../approval.api';
import type { ApprovalDialog } from '../dialogs/ApprovalDialogs';
import { ApprovalRun } from './ApprovalRun';
import * as approvalMessages from '../../../../texts/compiled/screen/approval';

const ApprovalDialogs = lazyPart(() => import('../dialogs/ApprovalDialogs'), { skeleton: null });

interface ApprovalTabProps {
  changeId: number;
  /** What the reader may do with the change. */
  actions: ChangeActions;
}

/** The CABs tab of a change: the run of its board with all actions, and earlier runs (D2 §2, §4). */
export function ApprovalTab({ changeId, actions }: ApprovalTabProps) {
  const t = useMessages();
  const status = useApprovalStatus(changeId);
  const reload = useReloadApproval();
  const [dialog, setDialog] = useState<ApprovalDialog | null>(null);
  const apply = actions.allowed_enforce_cab && (
    <Button
      look="primary"
      refusal={actions.change_details_edit_permission ? undefined : t(approvalMessages.can_not_update_change)}
      onClick={() => setDialog({ name: 'apply' })}
    >
      {t(approvalMessages.apply_cab)}
    </Button>
  );
  return (
    <AlertArea name="add_remove_approver">
      <Loaded of={status}>
        {({ cab, history }) => (
          <Stack>
            {cab ? (
              <>
                {apply && <div>{apply}</div>}
                <ApprovalRun changeId={changeId} run={cab} actions={actions} onOpen={setDialog} onChanged={reload} />
              </>
            ) : (
              <Empty title={t(approvalMessages.no_cab)}>
                {apply && <p>{t(approvalMessages.no_cab_text)}</p>}
                {apply}
              </Empty>
            )}
            {history.length > 0 && (
              <Collapse title={t(approvalMessages.earlier_runs, { count: history.length })} startsOpen={false}>
                <Stack>
                  {history.map((run) => (
                    <ApprovalRun key={run.id} changeId={changeId} run={run} />
                  ))}
                </Stack>
              </Collapse>
            )}
          </Stack>
        )}
      </Loaded>
      {dialog && <ApprovalDialogs changeId={changeId} open={dialog} onDone={reload} onClose={() => setDialog(null)} />}
    </AlertArea>
  );
}
