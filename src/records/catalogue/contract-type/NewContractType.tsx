import type { Named } from '../../../../wire/protocol/reply';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { contractTypeScreens } from '../named/named.screens';
import { NamedForm } from '../named/NamedForm';
import * as contractTypeMessages from '../../../../texts/compiled/screen/contract_type';

export interface NewContractTypeProps {
  onCreated: (type: Named) => void;
  onClose: () => void;
}

/** A new contract type in a dialog: from the form of a contract (D3 §2). */
export default function NewContractType({ onCreated, onClose }: NewContractTypeProps) {
  const t = useMessages();
  return (
    <Dialog title={t(contractTypeMessages.create_title)} width={500} onClose={onClose}>
      <NamedForm
        of={contractTypeScreens}
        onCancel={onClose}
        onSaved={(type) => {
          onClose();
          onCreated(type);
        }}
      />
    </Dialog>
  );
}
