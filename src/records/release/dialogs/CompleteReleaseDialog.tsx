import { releaseCalls } from '../../../../wire/release/release';
import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

interface CompleteReleaseDialogProps {
  release: { id: number; subject: string };
  onCompleted: () => void;
  onClose: () => void;
}

/** Asks before a release is marked completed (D2 §4). */
export default function CompleteReleaseDialog({ release, onCompleted, onClose }: CompleteReleaseDialogProps) {
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
