import { useFormikContext } from 'formik';
import { useState } from 'react';
import type { ContractView } from '../../../../wire/contract/contract.record';
import type { Named } from '../../../../wire/protocol/reply';
import { useReader } from '../../../shared/api/useReader';
import { SelectField } from '../../../shared/form/SelectField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useLookup } from '../../../shared/select/useLookup';
import { ContractTypeDialog } from '../../catalogue/embed';
import { NewChoice } from './NewChoice';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractFormMessages from '../../../../texts/compiled/screen/contract-form';

/** The contract type; one that is missing can be made here. */
export function TypeField({ contract }: { contract?: ContractView }) {
  const t = useMessages();
  const mayAdd = useReader()?.actions.manage_catalogues;
  const { setFieldValue } = useFormikContext();
  const [made, setMade] = useState<Named>();
  return (
    <NewChoice
      label={t(contractFormMessages.new_type)}
      Dialog={mayAdd && ContractTypeDialog}
      onCreated={(type) => {
        setMade(type);
        void setFieldValue('contract_type_id', type.id);
      }}
    >
      <SelectField
        name="contract_type_id"
        label={t(words.contract_type)}
        required
        source={useLookup('contract_types')}
        known={[made, contract?.contractType]}
      />
    </NewChoice>
  );
}
