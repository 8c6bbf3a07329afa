import { useFormikContext } from 'formik';
import type { ContractView } from '../../../../wire/contract/contract.record';
import { Alert } from '../../../shared/alert/Alert';
import { AmountField } from '../../../shared/form/NumberField';
import { DayField } from '../../../shared/form/DayField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Stack } from '../../../shared/layout/Stack';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import { useContractActions } from '../contract.api';
import { contractPaths } from '../contract.paths';
import type { ContractValues } from './contract.values';
import { FormSection } from './FormSection';
import * as sheet from './FormSection.module.css';
import { StatusFields } from './StatusFields';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractFormMessages from '../../../../texts/compiled/screen/contract-form';

interface TermFieldsProps {
  contract?: ContractView;
  /** Approved or active: renewing and extending change these, no edit (E7). */
  locked: boolean;
}

/** When the contract is in force, what it costs, who approves it, and its status. */
export function TermFields({ contract, locked }: TermFieldsProps) {
  const t = useMessages();
  const { contract_start_date: start } = useFormikContext<ContractValues>().values;
  return (
    <FormSection title={t(contractFormMessages.term)} above={locked && contract && <Locked id={contract.id} />}>
      <DayField
        name="contract_start_date"
        label={t(words.start_date)}
        hint={locked ? undefined : t(contractFormMessages.begins)}
        required
        disabled={locked}
      />
      <DayField
        name="contract_end_date"
        label={t(words.end_date)}
        hint={locked ? undefined : t(contractFormMessages.until)}
        required
        first={start.slice(0, 10)}
        disabled={locked}
      />
      <AmountField name="cost" label={t(words.cost)} required disabled={locked} />
      <StatusFields contract={contract} locked={locked} />
    </FormSection>
  );
}

/** Why the fields below are not edited, and where they are changed. */
function Locked({ id }: { id: number }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const flags = useContractActions(id).data?.actions;
  return (
    <Alert kind="info">
      <p className={css.note}>{t(contractFormMessages.locked)}</p>
      {(flags?.contract_renew || flags?.contract_extend) && (
        <Stack row gap="small">
          {flags.contract_renew && (
            <Link to={contractPaths.term(id, 'renew')} look="plain">
              {t(words.renew)}
            </Link>
          )}
          {flags.contract_extend && (
            <Link to={contractPaths.term(id, 'extend')} look="plain">
              {t(words.extend)}
            </Link>
          )}
        </Stack>
      )}
    </Alert>
  );
}
