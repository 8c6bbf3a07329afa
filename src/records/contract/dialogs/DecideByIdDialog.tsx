import { Loaded } from '../../../shared/api/Loaded';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useContract } from '../contract.api';
import DecideDialog from './DecideDialog';
import * as words from '../../../../texts/compiled/screen/common';

interface DecideByIdDialogProps {
  id: number;
  action: 'approve' | 'reject';
  onDone: () => void;
  onClose: () => void;
}

/** Approves or rejects what waits of a contract, where the page does not show it. */
export default function DecideByIdDialog({ id, ...dialog }: DecideByIdDialogProps) {
  const t = useMessages();
  const load = useContract(id);
  if (load.data) return <DecideDialog contract={load.data.contract} {...dialog} />;
  return (
    <Dialog title={t(words.contract)} width={500} onClose={dialog.onClose}>
      <Loaded of={load}>{() => null}</Loaded>
    </Dialog>
  );
}
