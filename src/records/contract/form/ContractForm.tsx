import {
  contractLimits,
  contractRecordCalls,
  costingStatuses,
  type ContractView,
} from '../../../../wire/contract/contract.record';
import { contractForm } from '../../../../wire/contract/contract.schema';
import { useReader } from '../../../shared/api/useReader';
import { AttachmentField } from '../../../shared/form/AttachmentField';
import { Wide } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { RichTextField } from '../../../shared/form/RichTextField';
import { SelectField } from '../../../shared/form/SelectField';
import { NumberField } from '../../../shared/form/NumberField';
import { TextField } from '../../../shared/form/TextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { owned } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import { contractPaths } from '../contract.paths';
import { initialValues, type ContractValues } from './contract.values';
import { FormSection } from './FormSection';
import { NotifyField } from './NotifyField';
import { PartyFields } from './PartyFields';
import { TermFields } from './TermFields';
import { TypeField } from './TypeField';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractMessages from '../../../../texts/compiled/screen/contract';
import * as contractFormMessages from '../../../../texts/compiled/screen/contract-form';

interface ContractFormProps {
  /** The contract to edit; a new one without it. */
  contract?: ContractView;
  /** The newer version that the next save replaces, once it has been looked at. */
  version?: number;
  /** Today in the help-desk's calendar, where a new term begins. */
  today: string;
  disabled?: boolean;
  onSaved: (saved: { id: number; identifier: string }) => void;
  /** Loads the latest version, after somebody else saved meanwhile. */
  onReload?: () => void;
}

/** The fields of a contract and their save (D3 §3, §5). */
export function ContractForm({ contract, version, today, disabled, onSaved, onReload }: ContractFormProps) {
  const t = useMessages();
  const may = useReader()?.actions;
  const locked = costingStatuses.some((one) => one === contract?.status.id);
  const known = contract?.notify_to.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])) ?? [];
  const assets = useLookup('assets', { meta: true }, owned);
  // Of very many assets the page names only some; they are attached and detached there. What is not offered is not sent.
  const whole = !contract || contract.asset_count === contract.attach_assets.length;
  const isAllowed = may?.attach_asset !== false && may?.attach_contract_asset !== false;
  const mayAttach = whole && isAllowed;
  return (
    <Form
      label={t(contract ? contractFormMessages.edit_title : words.new_contract)}
      initial={initialValues(contract, today)}
      rules={contractForm}
      call={contractRecordCalls.save}
      request={(values) => ({
        body: contractForm.cast({
          ...bodyOf(values),
          ...(!mayAttach && { asset_ids: undefined }),
          ...(contract && { id: contract.id, version: version ?? contract.version }),
        }),
      })}
      onSaved={(reply) => onSaved(reply.data)}
      onReload={onReload}
    >
      <FormSection title={t(contractFormMessages.what)}>
        <TextField name="name" label={t(words.name)} required wide limit={contractLimits.name} />
        <TypeField contract={contract} />
        <TextField
          name="identifier"
          label={t(words.identifier)}
          hint={contract ? undefined : t(contractFormMessages.identifier_hint)}
          limit={contractLimits.identifier}
        />
        <RichTextField name="description" label={t(words.description)} required />
      </FormSection>
      <FormSection title={t(contractFormMessages.whose)}>
        <PartyFields contract={contract} />
      </FormSection>
      <TermFields contract={contract} locked={locked} />
      <FormSection title={t(contractFormMessages.notice)}>
        <NumberField
          name="notify_before"
          label={t(contractMessages.notify_before)}
          whole
          hint={t(contractFormMessages.no_notice)}
        />
        <NotifyField label={t(contractMessages.notify_to)} hint={t(contractFormMessages.notify_hint)} known={known} />
      </FormSection>
      <FormSection title={t(contractFormMessages.more)}>
        <SelectField
          name="license_type_id"
          label={t(words.license_type)}
          source={useLookup('license_types')}
          known={[contract?.licence]}
        />
        <NumberField
          name="licensce_count"
          label={t(words.licences)}
          whole
          hint={t(contractFormMessages.licences_hint)}
        />
        {mayAttach && (
          <SelectField
            name="asset_ids"
            label={t(words.assets)}
            wide
            multi
            source={assets}
            known={contract?.attach_assets ?? []}
          />
        )}
        {contract && isAllowed && !whole && (
          <Wide>
            <p>
              {t(contractFormMessages.many_assets, { count: contract.asset_count })}{' '}
              <Link to={contractPaths.assets(contract.id)} look="plain">
                {t(contractFormMessages.to_assets)}
              </Link>
            </p>
          </Wide>
        )}
        <AttachmentField name="attachment" label={t(words.attachment)} wide current={contract?.attachment[0]} />
      </FormSection>
      <FormFooter submit={t(contract ? words.save : words.create_contract)} disabled={disabled} />
    </Form>
  );
}

/** A list where the form has one user. */
const bodyOf = ({ user_ids: user, ...values }: ContractValues) => ({
  ...values,
  user_ids: user === null ? [] : [user],
});
