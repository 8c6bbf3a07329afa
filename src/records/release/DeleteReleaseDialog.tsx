import { releaseCalls } from '../../../wire/release/release';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { useMessages } from '../../shared/i18n/useMessages';
import { releaseMessages } from './release.messages';

interface DeleteReleaseDialogProps {
  release: { id: number; subject: string };
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before a release is deleted. */
export default function DeleteReleaseDialog({ release, onDeleted, onClose }: DeleteReleaseDialogProps) {
  const t = useMessages(releaseMessages);
  return (
    <ConfirmCall
      title={t('delete_title')}
      action={t('delete')}
      call={releaseCalls.remove}
      request={{ params: { id: release.id } }}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{t('delete_question', { name: release.subject })}</p>
    </ConfirmCall>
  );
}
