import { releaseCalls } from '../../../../wire/release/release';
import { useMessages } from '../../../shared/i18n/useMessages';
import { identified } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import { AttachDialog } from '../../../shared/view/AttachDialog';
import * as words from '../../../../texts/compiled/screen/common';

interface AttachReleaseChangesProps {
  releaseId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches changes to a release; the button waits for the first (D2 §5). After a failure it closes (X138). */
export default function AttachReleaseChanges({ releaseId, ...rest }: AttachReleaseChangesProps) {
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
