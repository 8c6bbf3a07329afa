import * as collisionMessages from '../../../texts/compiled/screen/collision';
import * as words from '../../../texts/compiled/screen/common';
import { approvalLimits } from '../../../wire/approval/approval';
import { changeCalls } from '../../../wire/change/change';
import { collisionAcceptance } from '../../../wire/change/change.schema';
import { DialogForm } from '../../shared/form/DialogForm';
import { Fields, Wide } from '../../shared/form/Fields';
import { TextArea } from '../../shared/form/TextArea';
import { useMessages } from '../../shared/i18n/useMessages';

interface AcceptCollisionDialogProps {
  changeId: number;
  onDone: () => void;
  onClose: () => void;
}

/** Lets a change be released although something blocks it, for a reason that its log keeps (G13). */
export function AcceptCollisionDialog({ changeId, onDone, onClose }: AcceptCollisionDialogProps) {
  const t = useMessages();
  return (
    <DialogForm
      title={t(collisionMessages.accept_title)}
      submit={t(collisionMessages.accept)}
      initial={{ reason: '' }}
      rules={collisionAcceptance}
      call={changeCalls.acceptCollision}
      request={(body) => ({ params: { id: changeId }, body })}
      onDone={onDone}
      onClose={onClose}
    >
      <Fields perRow={1}>
        <Wide>{t(collisionMessages.accept_note)}</Wide>
        <TextArea name="reason" label={t(words.reason)} required limit={approvalLimits.reason} first />
      </Fields>
    </DialogForm>
  );
}
