import { changeStatus, changeType, type ChangeActions, type ChangeView } from '../../../../wire/change/change';
import { releaseStatus } from '../../../../wire/release/release';
import type { Behaving } from '../../../../wire/protocol/reply';
import { useMessages } from '../../../shared/i18n/useMessages';
import { NextStep } from '../../../shared/view/NextStep';
import type { ChangeDialog } from '../dialogs/ChangeDialogs';
import type { ChangeEdit } from './useChangeEdit';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

interface ChangeNextStepProps {
  change: ChangeView;
  flags: ChangeActions;
  /** Present if the reader may edit. */
  onEdit?: ChangeEdit;
  onOpen: (dialog: ChangeDialog) => void;
}

/** What comes next for a change, by the server's flags: its review after the release, the approval that it needs. */
export function ChangeNextStep({ change, flags, onEdit, onOpen }: ChangeNextStepProps) {
  const t = useMessages();
  const allowed = (status: number) => flags.allowed_statuses.find(({ id }) => id === status);
  const release = change.attach_releases.find(({ status }) => status.id === releaseStatus.completed);
  const review = allowed(changeStatus.pendingReview);
  const [stage, type] = [behaviourOf(change.status), behaviourOf(change.change_type)];
  if (stage === changeStatus.pendingRelease && release && review && onEdit)
    return (
      <NextStep
        text={t(changeViewMessages.next_review, { release: release.identifier })}
        action={t(changeViewMessages.to_review)}
        onSelect={() => onEdit({ status: review })}
      />
    );
  const unapproved = type === changeType.major && !allowed(changeStatus.pendingRelease);
  if (unapproved && flags.allowed_enforce_cab && flags.change_details_edit_permission)
    return (
      <NextStep
        text={t(changeViewMessages.next_approval)}
        action={t(changeViewMessages.send_for_approval)}
        onSelect={() => onOpen('apply-cab')}
      />
    );
  return null;
}

const behaviourOf = ({ id, behaves_as_id = id }: Behaving): number => behaves_as_id;
