import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import {
  choosableContractStatuses,
  contractStatus,
  type ContractView,
} from '../../../../wire/contract/contract.record';
import { SelectField } from '../../../shared/form/SelectField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useLookup } from '../../../shared/select/useLookup';
import type { ContractValues } from './contract.values';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractFormMessages from '../../../../texts/compiled/screen/contract-form';

const choosable = { ids: [...choosableContractStatuses] };

interface StatusFieldsProps {
  contract?: ContractView;
  /** Approved or active: the approver is not edited, and the status follows the dates. */
  locked: boolean;
}

/** Approver and status: an approver forces Draft and locks the status until they are cleared (D3 §4, E5). */
export function StatusFields({ contract, locked }: StatusFieldsProps) {
  const t = useMessages();
  const { values, setFieldValue } = useFormikContext<ContractValues>();
  const waits = values.approver_id !== null && !locked;
  useEffect(() => {
    if (waits) void setFieldValue('status_id', contractStatus.draft);
    // Only choosing an approver forces it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [waits]);
  const rejected = contract?.status.id === contractStatus.rejected;
  return (
    <>
      <SelectField
        name="approver_id"
        label={t(words.approver)}
        hint={locked ? undefined : t(rejected ? contractFormMessages.submit_again : contractFormMessages.approver_hint)}
        source={useLookup('agents')}
        known={[contract?.approver]}
        disabled={locked}
      />
      <SelectField
        name="status_id"
        label={t(words.status)}
        required
        hint={t(
          locked
            ? contractFormMessages.status_kept
            : waits
              ? contractFormMessages.status_waits
              : contractFormMessages.status_hint,
        )}
        source={useLookup('contract_statuses', choosable)}
        known={[
          contract?.status,
          { id: contractStatus.draft, name: t(contractFormMessages.draft) },
          { id: contractStatus.active, name: t(words.active) },
        ]}
        disabled={locked || waits}
      />
    </>
  );
}
