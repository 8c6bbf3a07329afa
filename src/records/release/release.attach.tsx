import * as words from '../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import { changeCalls } from '../../../wire/change/change';
import { releaseCalls } from '../../../wire/release/release';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { useMessages } from '../../shared/i18n/useMessages';
import { identified } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';
import { AttachDialog } from '../../shared/view/AttachDialog';
import { AttachAssetsDialog } from '../asset/embed';

interface CompleteReleaseDialogProps {
  release: { id: number; subject: string };
  onCompleted: () => void;
  onClose: () => void;
}

/** Asks before a release is marked completed (D2 §4). */
export function CompleteReleaseDialog({ release, onCompleted, onClose }: CompleteReleaseDialogProps) {
  const t = useMessages();
  return (
    <ConfirmCall
      title={t(releaseMessages.complete_title)}
      action={t(releaseMessages.complete)}
      look="primary"
      call={releaseCalls.complete}
      request={{ params: { id: release.id } }}
      onDone={onCompleted}
      onClose={onClose}
    >
      <p>{t(releaseMessages.complete_question, { name: release.subject })}</p>
      <p>{t(releaseMessages.complete_note)}</p>
    </ConfirmCall>
  );
}

interface AttachReleaseAssetsProps {
  releaseId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches assets to a release; after a failure it closes (X138). */
export function AttachReleaseAssets({ releaseId, ...dialog }: AttachReleaseAssetsProps) {
  return (
    <AttachAssetsDialog
      attachableTo={{ release_id: releaseId }}
      call={releaseCalls.attachAssets}
      request={(asset_ids) => ({ params: { id: releaseId }, body: { asset_ids } })}
      closesOnFailure
      {...dialog}
    />
  );
}

interface AttachReleaseChangesProps {
  releaseId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches changes to a release; the button waits for the first (D2 §5). After a failure it closes (X138). */
export function AttachReleaseChanges({ releaseId, ...rest }: AttachReleaseChangesProps) {
  const t = useMessages();
  return (
    <AttachDialog
      title={t(words.attach_changes)}
      width={600}
      label={t(words.changes)}
      source={useLookup('changes', { release_id: releaseId, meta: true }, identified)}
      multi
      closesOnFailure
      call={releaseCalls.attachChanges}
      request={(change_ids) => ({ params: { id: releaseId }, body: { change_ids } })}
      {...rest}
    />
  );
}

interface AttachReleaseDialogProps {
  changeId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches an existing release to a change (D2 §2): 600 px (X140). After a failure it closes (X138). */
export function AttachReleaseDialog({ changeId, ...rest }: AttachReleaseDialogProps) {
  const t = useMessages();
  return (
    <AttachDialog
      title={t(words.attach_release)}
      width={600}
      label={t(releaseMessages.release)}
      source={useLookup('releases', { change_id: changeId, meta: true }, identified)}
      closesOnFailure
      call={changeCalls.attachRelease}
      request={([releaseId = 0]) => ({ params: { changeId, releaseId } })}
      {...rest}
    />
  );
}
