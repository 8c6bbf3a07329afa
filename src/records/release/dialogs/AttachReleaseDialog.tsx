import { changeCalls } from '../../../../wire/change/change';
import { useMessages } from '../../../shared/i18n/useMessages';
import { identified } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import { AttachDialog } from '../../../shared/view/AttachDialog';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

interface AttachReleaseDialogProps {
  changeId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches an existing release to a change (D2 §2): 600 px (X140). After a failure it closes (X138). */
export default function AttachReleaseDialog({ changeId, ...rest }: AttachReleaseDialogProps) {
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
