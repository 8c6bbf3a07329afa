import { contractTypeCalls } from '../../../../wire/catalogue/catalogue';
import type { Named } from '../../../../wire/protocol/reply';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { NamedForm } from '../named/NamedForm';
import { contractTypeMessages } from './contract-type.messages';

export interface NewContractTypeProps {
  onCreated: (type: Named) => void;
  onClose: () => void;
}

/** A new contract type in a dialog: from the form of a contract (D3 §2). */
export default function NewContractType({ onCreated, onClose }: NewContractTypeProps) {
  const t = useMessages(contractTypeMessages);
  return (
    <Dialog title={t('create_title')} width={500} onClose={onClose}>
      <NamedForm
        call={contractTypeCalls.save}
        add={t('add')}
        hint={t('name_hint')}
        onCancel={onClose}
        onSaved={(type) => {
          onClose();
          onCreated(type);
        }}
      />
    </Dialog>
  );
}
