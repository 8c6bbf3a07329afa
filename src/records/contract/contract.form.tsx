import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as contractMessages from '../../../texts/compiled/screen/contract';
import * as contractFormMessages from '../../../texts/compiled/screen/contract-form';
import {
  contractDelays,
  contractLimits,
  contractRecordCalls,
  contractStatus,
  type ContractView,
  costingStatuses,
} from '../../../wire/contract/contract.record';
import { contractForm } from '../../../wire/contract/contract.schema';
import { Skeleton } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { AttachmentField } from '../../shared/form/AttachmentField';
import {
  CustomFields,
  type CustomForm,
  editWithCustom,
  sentCustom,
  WithCustomFields,
  withCustomValues,
} from '../../shared/form/CustomFields';
import { Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import type { Stored } from '../../shared/form/merge';
import type { Edit } from '../../shared/form/useMerge';
import { NumberField } from '../../shared/form/NumberField';
import { RichTextField } from '../../shared/form/RichTextField';
import { SelectField } from '../../shared/form/SelectField';
import { rulesOf } from '../../shared/form/serverForm';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { CreateRecordPage, editOf, EditRecordPage, type FormPages } from '../../shared/page/RecordFormPage';
import { owned } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';
import { Empty } from '../../shared/table/Empty';
import { daysAfter, endOfTerm } from './contract.days';
import { FormSection, NotifyField, PartyFields, TermFields, TypeField } from './contract.fields';
import { contractPaths } from './contract.paths';

const pages: FormPages = {
  paths: contractPaths,
  returnsTo: contractPaths.index,
  delay: contractDelays.redirectAfterCreate,
  right: 'create_contract',
  alerts: { create: 'contract-create-edit', edit: 'contract-create-edit' },
  texts: {
    records: words.contracts,
    create: words.new_contract,
    no_create: contractFormMessages.no_create,
    returning: contractFormMessages.returning,
    edit: contractFormMessages.edit_title,
    view: contractFormMessages.view_contract,
  },
};

const ended = [contractStatus.expired, contractStatus.terminated] as const;

/** /service-desk/contracts/create and /service-desk/contracts/{id}/edit: edit mode is the path segment `edit` (A10). */
export default function ContractFormPage() {
  const { id } = useParams();
  const t = useMessages();
  const today = useReader()?.contract_day;
  return id === undefined ? (
    <CreateRecordPage of={pages}>
      {(form) => (today === undefined ? <Skeleton lines={8} /> : <ContractForm today={today} {...form} />)}
    </CreateRecordPage>
  ) : (
    <EditRecordPage key={id} id={Number(id)} of={pages} call={contractRecordCalls.view} live="contract">
      {(opened, { onSaved, ...form }) =>
        ended.some((status) => status === opened.contract.status.id) ? (
          <Empty title={t(contractFormMessages.ended)} />
        ) : today === undefined ? (
          <Skeleton lines={8} />
        ) : (
          <ContractForm
            contract={opened.contract}
            edit={editOf(form, opened, ({ contract }) => stored(contract, today))}
            today={today}
            onSaved={onSaved}
          />
        )
      }
    </EditRecordPage>
  );
}

interface ContractFormProps {
  /** The contract to edit; a new one without it. */
  contract?: ContractView;
  /** Its versions. */
  edit?: Edit<ContractValues>;
  /** Today in the help-desk's calendar, where a new term begins. */
  today: string;
  onSaved: (saved: { id: number; identifier: string }) => void;
}

/** The fields of a contract and their save (D3 §3, §5). */
export const ContractForm = (props: ContractFormProps) => (
  <WithCustomFields category="contract" id={props.contract?.id}>
    {(custom) => <ContractFields custom={custom} {...props} />}
  </WithCustomFields>
);

function ContractFields({ contract, edit, today, custom, onSaved }: ContractFormProps & { custom: CustomForm }) {
  const t = useMessages();
  const [rules] = useState(() => rulesOf(contractForm, custom.fields));
  const [address] = useSearchParams();
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
      initial={withCustomValues(initialValues(contract, today), custom)}
      rules={rules}
      call={contractRecordCalls.save}
      request={(values, version) => ({
        body: contractForm.cast({
          ...bodyOf(values),
          ...sentCustom(custom, values),
          ...(!mayAttach && { asset_ids: undefined }),
          ...(contract && { id: contract.id, version }),
        }),
      })}
      onSaved={(reply) => onSaved(reply.data)}
      edit={editWithCustom(edit, custom)}
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
        <PartyFields contract={contract} starts={address.get('field') === 'whose'} />
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
        <CustomFields of={custom} />
      </FormSection>
      <FormFooter submit={t(contract ? words.save : words.create_contract)} />
    </Form>
  );
}

/** A list where the form has one user. */
const bodyOf = ({ user_ids: user, ...values }: ContractValues) => ({
  ...values,
  user_ids: user === null ? [] : [user],
});

/** What the form begins with. `today`: in the help-desk's calendar. */
export const initialValues = (contract: ContractView | undefined, today: string) => ({
  name: contract?.name ?? '',
  identifier: contract?.identifier ?? '',
  description: contract?.description ?? '',
  contract_type_id: contract?.contractType.id ?? null,
  status_id: firstStatus(contract),
  approver_id: contract?.approver?.id ?? null,
  cost: contract ? plain(contract.cost) : '',
  contract_start_date: contract?.contract_start_date ?? daysAfter(today, 0),
  contract_end_date: contract?.contract_end_date ?? endOfTerm(today, 12),
  license_type_id: contract?.licence?.id ?? null,
  licensce_count: contract?.licensce_count === null ? '' : String(contract?.licensce_count ?? ''),
  vendor_id: contract?.vendor?.id ?? null,
  user_ids: contract?.user[0]?.id ?? null,
  organization_ids: contract?.organization.map(({ id }) => id) ?? [],
  notify_before: contract?.notify_before === null ? '' : String(contract?.notify_before ?? ''),
  notify_agent_ids: contract?.notify_to.flatMap(({ id }) => (id === null ? [] : [id])) ?? [],
  email_ids: contract?.notify_to.flatMap(({ id, email }) => (id === null ? [email] : [])) ?? [],
  asset_ids: contract?.attach_assets.map(({ id }) => id) ?? [],
  attachment: null as File | null,
  attachment_delete: false,
});

export type ContractValues = ReturnType<typeof initialValues>;

const stored = (contract: ContractView, today: string): Stored<ContractValues> => ({
  version: contract.version,
  values: initialValues(contract, today),
  shown: {
    ...contract,
    contract_type_id: contract.contractType,
    status_id: contract.status,
    approver_id: contract.approver,
    license_type_id: contract.licence,
    vendor_id: contract.vendor,
    user_ids: contract.user[0],
    organization_ids: contract.organization,
    notify_agent_ids: contract.notify_to.filter(({ id }) => id !== null),
    asset_ids: contract.attach_assets,
    attachment: contract.attachment[0],
  },
});

/** A rejected contract begins again as a draft. */
function firstStatus(contract: ContractView | undefined): number {
  if (!contract) return contractStatus.draft;
  return contract.status.id === contractStatus.rejected ? contractStatus.draft : contract.status.id;
}

/** `1200.00` as `1200`, so that it is edited as people write it. */
const plain = (cost: string) => cost.replace(/\.00$/, '');
