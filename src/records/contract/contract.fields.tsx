import { useFormikContext } from 'formik';
import { type ComponentType, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as contractFormMessages from '../../../texts/compiled/screen/contract-form';
import { choosableContractStatuses, contractStatus, type ContractView } from '../../../wire/contract/contract.record';
import type { Named } from '../../../wire/protocol/reply';
import { Alert } from '../../shared/alert/Alert';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { DayField } from '../../shared/form/DayField';
import { Field, type FieldProps } from '../../shared/form/Field';
import { Fields } from '../../shared/form/Fields';
import { AmountField } from '../../shared/form/NumberField';
import { SelectField } from '../../shared/form/SelectField';
import { useFormField } from '../../shared/form/useFormField';
import { useMessages } from '../../shared/i18n/useMessages';
import { PlusIcon } from '../../shared/icon/icon';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { Select } from '../../shared/select/Select';
import { type Choice, choicesOf, type ChoiceSource } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';
import { useStyles } from '../../shared/style/useStyles';
import { ContractTypeDialog } from '../catalogue/embed';
import { VendorFormDialog } from '../vendor/embed';
import * as formSectionSheet from './FormSection.module.css';
import * as newChoiceSheet from './NewChoice.module.css';
import { useContractActions, useOrganizationsOf } from './contract.api';
import type { ContractValues } from './contract.form';
import { contractPaths } from './contract.paths';

/** Fields that belong together, under a heading. */
export function FormSection({ title, above, children }: { title: string; above?: ReactNode; children: ReactNode }) {
  const css = useStyles(formSectionSheet);
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {above}
      <Fields>{children}</Fields>
    </section>
  );
}

/** The contract type; one that is missing can be made here. */
export function TypeField({ contract }: { contract?: ContractView }) {
  const t = useMessages();
  const mayAdd = useReader()?.actions.manage_catalogues;
  const source = useLookup('contract_types');
  return (
    <NewChoice name="contract_type_id" label={t(contractFormMessages.new_type)} Dialog={mayAdd && ContractTypeDialog}>
      {(made) => (
        <SelectField
          name="contract_type_id"
          label={t(words.contract_type)}
          required
          source={source}
          known={[made, contract?.contractType]}
        />
      )}
    </NewChoice>
  );
}

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
  const css = useStyles(formSectionSheet);
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

/**
 * With whom the contract is: a user hides the vendor and a vendor the user; organizations go with a user (D3 §4, B3). With
 * `starts` the one that is chosen, else the user, has the cursor at once.
 */
export function PartyFields({ contract, starts }: { contract?: ContractView; starts: boolean }) {
  const t = useMessages();
  const { vendor_id: vendor, user_ids: user } = useFormikContext<ContractValues>().values;
  const users = useLookup('users', { meta: true });
  const [first] = useState(starts && (vendor === null ? 'user' : 'vendor'));
  const startOf = (field: typeof first) => (field === first ? '' : undefined);
  const hint = t(
    user !== null
      ? contractFormMessages.clear_user
      : vendor !== null
        ? contractFormMessages.clear_vendor
        : contractFormMessages.user_or_vendor,
  );
  return (
    <>
      {user === null && <VendorField contract={contract} hint={hint} start={startOf('vendor')} />}
      {vendor === null && (
        <SelectField
          name="user_ids"
          label={t(words.user)}
          hint={hint}
          source={users}
          known={contract?.user}
          start={startOf('user')}
        />
      )}
      <OrganizationField user={user} />
    </>
  );
}

/** One that is missing can be made here. */
function VendorField({ contract, hint, start }: { contract?: ContractView; hint: string; start?: string }) {
  const t = useMessages();
  const mayAdd = useReader()?.actions.manage_vendors;
  const source = useLookup('vendors');
  return (
    <NewChoice name="vendor_id" label={t(words.new_vendor)} Dialog={mayAdd && VendorFormDialog}>
      {(made) => (
        <SelectField
          name="vendor_id"
          label={t(words.vendor)}
          hint={hint}
          source={source}
          known={[made, contract?.vendor]}
          start={start}
        />
      )}
    </NewChoice>
  );
}

/** Of a user who belongs to some. Those of another user do not stay. */
function OrganizationField({ user }: { user: number | null }) {
  const field = useMessages();
  const { setFieldValue } = useFormikContext<ContractValues>();
  const before = useRef(user);
  useEffect(() => {
    if (before.current !== user) void setFieldValue('organization_ids', []);
    before.current = user;
  }, [user, setFieldValue]);
  const organizations = useOrganizationsOf(user).data?.organizations;
  const source = useMemo(() => choicesOf(organizations ?? []), [organizations]);
  if (user === null || !organizations?.length) return null;
  return (
    <SelectField
      key={user}
      name="organization_ids"
      label={field(words.organizations)}
      multi
      source={source}
      known={organizations}
    />
  );
}

interface NotifyFieldProps extends Omit<FieldProps, 'name'> {
  /** Agents whose names are known already. */
  known: readonly Choice[];
}

/** The server checks them again; here it decides what is offered as an address. */
const addressesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((word) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(word))),
];

/** Who is notified before a contract ends: agents, and e-mail addresses that somebody types (B3). Two lists of the form. */
export function NotifyField({ known, ...frame }: NotifyFieldProps) {
  const agents = useFormField<readonly number[]>('notify_agent_ids');
  const addresses = useFormField<readonly string[]>('email_ids');
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  const source = useAgentsAndAddresses();
  const named = (id: number): Choice =>
    [...picked, ...known].find((choice) => choice.id === id) ?? { id, name: `#${id}` };
  return (
    <Field {...frame} error={agents.error ?? addresses.error}>
      {(control) => (
        <Select
          control={control}
          source={source}
          multi
          value={[...agents.value.map(named), ...addresses.value.map((address) => ({ id: address, name: address }))]}
          onChange={(chosen) => {
            setPicked(chosen);
            agents.set(chosen.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])));
            addresses.set(chosen.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
          }}
          onBlur={agents.onBlur}
        />
      )}
    </Field>
  );
}

/** Agents, with the addresses in what is typed before them. */
function useAgentsAndAddresses(): ChoiceSource {
  const t = useMessages();
  const agents = useLookup('agents');
  return useCallback<ChoiceSource>(
    async (query) => {
      const typed = addressesIn(query.search).map((address) => ({
        id: address,
        name: address,
        note: t(words.e_mail_address),
      }));
      if (typed.length > 0) return { choices: typed, total: typed.length };
      return agents(query);
    },
    [agents, t],
  );
}

const choosable = { ids: [...choosableContractStatuses] };

/** Approver and status: an approver forces Draft and locks the status until they are cleared (D3 §4, E5). */
function StatusFields({ contract, locked }: TermFieldsProps) {
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

interface DialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (made: Named) => void;
}

interface NewChoiceProps {
  /** Of the field. */
  name: string;
  /** On the button. */
  label: string;
  /** Makes one, for who may. */
  Dialog: ComponentType<DialogProps> | false | undefined;
  /** The select, which knows what was made. */
  children: (made: Named | undefined) => ReactNode;
}

/** A select with a button below it that makes what is missing, in a dialog, and chooses it. */
function NewChoice({ name, label, Dialog, children }: NewChoiceProps) {
  const css = useStyles(newChoiceSheet);
  const { setFieldValue } = useFormikContext();
  const [made, setMade] = useState<Named>();
  const [open, setOpen] = useState(false);
  return (
    <div className={css.choice}>
      {children(made)}
      {Dialog && (
        <>
          <Button look="quiet" small icon={<PlusIcon />} onClick={() => setOpen(true)}>
            {label}
          </Button>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            onCreated={(one) => {
              setMade(one);
              void setFieldValue(name, one.id);
            }}
          />
        </>
      )}
    </div>
  );
}
