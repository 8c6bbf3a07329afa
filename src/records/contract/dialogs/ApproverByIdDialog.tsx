import { Loaded } from '../../../shared/api/Loaded';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useContract } from '../contract.api';
import { contractMessages } from '../contract.messages';
import ApproverDialog from './ApproverDialog';

interface ApproverByIdDialogProps {
  id: number;
  onDone: () => void;
  onClose: () => void;
}

/** Gives what waits of a contract to another approver, where the page does not show it. */
export default function ApproverByIdDialog({ id, ...dialog }: ApproverByIdDialogProps) {
  const t = useMessages(contractMessages);
  const load = useContract(id);
  if (load.data) return <ApproverDialog contract={load.data.contract} {...dialog} />;
  return (
    <Dialog title={t('contract')} width={500} onClose={dialog.onClose}>
      <Loaded of={load}>{() => null}</Loaded>
    </Dialog>
  );
}
