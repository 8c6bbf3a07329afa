import { Loaded } from '../../../shared/api/Loaded';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useContract } from '../contract.api';
import ApproverDialog from './ApproverDialog';
import * as words from '../../../../texts/compiled/screen/common';

interface ApproverByIdDialogProps {
  id: number;
  onDone: () => void;
  onClose: () => void;
}

/** Gives what waits of a contract to another approver, where the page does not show it. */
export default function ApproverByIdDialog({ id, ...dialog }: ApproverByIdDialogProps) {
  const t = useMessages();
  const load = useContract(id);
  if (load.data) return <ApproverDialog contract={load.data.contract} {...dialog} />;
  return (
    <Dialog title={t(words.contract)} width={500} onClose={dialog.onClose}>
      <Loaded of={load}>{() => null}</Loaded>
    </Dialog>
  );
}
