import { useState } from 'react';
import * as approvalMessages from '../../../texts/compiled/screen/approval';
import * as words from '../../../texts/compiled/screen/common';
import type { VoteAction } from '../../../wire/approval/approval';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { CheckIcon, CloseIcon } from '../../shared/icon/icon';
import { lazyPart } from '../../shared/part/lazyPart';
import { Banner } from '../../shared/view/Banner';
import { InSentence } from '../../shared/view/InSentence';
import { NextStep } from '../../shared/view/NextStep';
import { useApprovalStatus, useReloadApproval } from './approval.api';
import { yourTurn } from './approval.rule';

const VoteDialog = lazyPart(async () => ({ default: (await import('./approval.dialogs')).VoteDialog }), {
  skeleton: null,
});

interface DecisionBannerProps {
  changeId: number;
  /** The reader may decide now. */
  wanted: boolean;
}

/** Above everything else of a change: the reader's decision is wanted, and can be made here. */
export function DecisionBanner({ changeId, wanted }: DecisionBannerProps) {
  const reload = useReloadApproval();
  const [action, setAction] = useState<VoteAction | null>(null);
  return (
    <>
      {wanted && <Wanted changeId={changeId} onDecide={setAction} />}
      {/* Outlives the banner: it shows for a moment what was decided. */}
      {action && <VoteDialog changeId={changeId} action={action} onDone={reload} onClose={() => setAction(null)} />}
    </>
  );
}

/** Below the headline of a change that a board decides on: who is waited for, and since when (G17). */
export function ApprovalWaiting({ changeId }: { changeId: number }) {
  const waiting = useApprovalStatus(changeId).data?.cab?.waiting;
  return waiting ? <NextStep text={waiting} /> : null;
}

function Wanted({ changeId, onDecide }: { changeId: number; onDecide: (action: VoteAction) => void }) {
  const t = useMessages();
  const run = useApprovalStatus(changeId).data?.cab;
  const reader = useReader();
  const level = run?.approval_levels.find(({ is_active }) => is_active);
  return (
    <Banner
      label={t(approvalMessages.decision_wanted)}
      title={level ? yourTurn(t, level, reader?.user_id) : t(approvalMessages.decision_wanted)}
      buttons={
        <>
          <Button look="primary" icon={<CheckIcon />} onClick={() => onDecide('approve')}>
            {t(words.approve)}
          </Button>
          <Button look="danger" icon={<CloseIcon />} onClick={() => onDecide('deny')}>
            {t(words.deny)}
          </Button>
        </>
      }
    >
      {run && (
        <p dir="auto">
          <InSentence
            say={(time) =>
              run.started_by
                ? t(approvalMessages.asked_by, { board: run.name, name: run.started_by.full_name, time })
                : t(approvalMessages.asked, { board: run.name, time })
            }
            at={run.started_at}
          />
        </p>
      )}
    </Banner>
  );
}
