import type { Named } from '../../../../wire/protocol/reply';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { VendorForm } from './VendorForm';
import * as words from '../../../../texts/compiled/screen/common';

export interface NewVendorProps {
  onCreated: (vendor: Named) => void;
  onClose: () => void;
}

/** A new vendor in a dialog of 850 px: from the form of a contract, or the page of a product (D3 §2, §9). */
export default function NewVendor({ onCreated, onClose }: NewVendorProps) {
  const t = useMessages();
  return (
    <Dialog title={t(words.new_vendor)} width={850} onClose={onClose}>
      <VendorForm
        onCancel={onClose}
        onSaved={(vendor) => {
          onClose();
          onCreated(vendor);
        }}
      />
    </Dialog>
  );
}
