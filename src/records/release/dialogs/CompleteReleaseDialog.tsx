import { releaseCalls } from '../../../../wire/release/release';
import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import { useMessages } from '../../../shared/i18n/useMessages';
import { releaseMessages } from '../release.messages';

interface CompleteReleaseDialogProps {
  release: { id: number; subject: string };
  onCompleted: () => void;
  onClose: () => void;
}

/** Asks before a release is marked completed (D2 §4). */
export default function CompleteReleaseDialog({ release, onCompleted, onClose }: CompleteReleaseDialogProps) {
  const t = useMessages(releaseMessages);
  return (
    <ConfirmCall
      title={t('complete_title')}
      action={t('complete')}
      look="primary"
      call={releaseCalls.complete}
      request={{ params: { id: release.id } }}
      onDone={onCompleted}
      onClose={onClose}
    >
      <p>{t('complete_question', { name: release.subject })}</p>
      <p>{t('complete_note')}</p>
    </ConfirmCall>
  );
}
