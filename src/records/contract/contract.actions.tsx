import { useFormikContext } from 'formik';
import * as words from '../../../texts/compiled/screen/common';
import * as contractMessages from '../../../texts/compiled/screen/contract';
import * as contractDialogMessages from '../../../texts/compiled/screen/contract-dialog';
import * as contractFormMessages from '../../../texts/compiled/screen/contract-form';
import type { ContractRow } from '../../../wire/contract/contract';
import { contractTermCalls, type ContractView } from '../../../wire/contract/contract.record';
import { reassignForm, reminderForm, termForm } from '../../../wire/contract/contract.schema';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { DayField } from '../../shared/form/DayField';
import { DialogForm } from '../../shared/form/DialogForm';
import { Fields, Wide } from '../../shared/form/Fields';
import { AmountField, NumberField } from '../../shared/form/NumberField';
import { SelectField } from '../../shared/form/SelectField';
import { changeOf } from '../../shared/format/money';
import { isUnread } from '../../shared/format/unread';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useLookup } from '../../shared/select/useLookup';
import { useMoney } from '../../shared/view/useMoney';
import { daysAfter, daysUntil, endOfTerm } from './contract.days';
import { NotifyField } from './contract.fields';

interface DialogProps {
  onDone: () => void;
  onClose: () => void;
}

interface TermDialogProps extends DialogProps {
  contract: ContractView;
  type: 'renew' | 'extend';
  /** After a stale save: loads the contract anew. */
  onReload: () => void;
}

/** What the dialog begins with: a renewal the day after the present end, or today once that is past. */
function initialTerm(contract: ContractView, type: TermDialogProps['type'], today: string) {
  const { contract_end_date: end, cost, approver } = contract;
  const next = daysAfter(end, 1);
  return {
    contract_start_date: type === 'extend' ? end : daysUntil(next, today) < 0 ? daysAfter(today, 0) : next,
    contract_end_date: '',
    cost: Number(cost) === 0 ? '' : cost.replace(/\.00$/, ''),
    approver_id: approver?.id ?? null,
  };
}

/** Asks for another term of a contract: a renewal, or a later end of the present one (D3 §5, B3). */
export function TermDialog({ contract, type, ...dialog }: TermDialogProps) {
  const t = useMessages();
  const today = useReader()?.contract_day ?? contract.contract_end_date;
  const { id } = contract;
  const approvers = useLookup('agents');
  return (
    <DialogForm
      {...dialog}
      title={t(contractDialogMessages[`${type}_title`])}
      width={600}
      submit={t(contractDialogMessages.ask)}
      initial={initialTerm(contract, type, today)}
      rules={termForm}
      call={contractTermCalls[type]}
      request={(values) => ({ params: { id }, body: termForm.cast({ ...values, version: contract.version }) })}
    >
      <p>{t(contractDialogMessages[`${type}_text`])}</p>
      <Fields>
        <Days fixed={type === 'extend'} />
        <CostField before={contract.cost} />
        <SelectField
          name="approver_id"
          label={t(words.approver)}
          hint={t(contractDialogMessages.approver_hint)}
          required
          source={approvers}
          known={[contract.approver]}
        />
      </Fields>
    </DialogForm>
  );
}

type Values = ReturnType<typeof initialTerm>;

/** Usual lengths, in months. */
const lengths = [1, 12, 24, 36] as const;

function Days({ fixed }: { fixed: boolean }) {
  const t = useMessages();
  const { values, setFieldValue } = useFormikContext<Values>();
  const start = values.contract_start_date;
  return (
    <>
      <DayField
        name="contract_start_date"
        label={t(words.start_date)}
        required
        disabled={fixed}
        hint={fixed ? t(contractDialogMessages.fixed_start) : undefined}
      />
      <DayField name="contract_end_date" label={t(words.end_date)} required first={start.slice(0, 10)} />
      {start && !isUnread(start) && (
        <Wide>
          <Stack row gap="small">
            {lengths.map((months) => (
              <Button
                key={months}
                small
                onClick={() =>
                  void setFieldValue('contract_end_date', endOfTerm(fixed ? daysAfter(start, 1) : start, months), true)
                }
              >
                {months % 12 === 0
                  ? t(contractDialogMessages.years, { count: months / 12 })
                  : t(contractDialogMessages.months, { count: months })}
              </Button>
            ))}
          </Stack>
        </Wide>
      )}
    </>
  );
}

/** The cost, and how it compares with the present one. */
function CostField({ before }: { before: string }) {
  const t = useMessages();
  const money = useMoney();
  const { locale } = useHost().kit;
  const { cost } = useFormikContext<Values>().values;
  const change = cost === '' || isUnread(cost) ? null : changeOf(before, cost, locale);
  const hint = change
    ? t(contractDialogMessages.changed_cost, { cost: money(before), change })
    : t(contractDialogMessages.present_cost, { cost: money(before) });
  return <AmountField name="cost" label={t(words.cost)} required hint={hint} />;
}

/** Asks before a contract is terminated (D3 §4). */
export function TerminateDialog({
  contract: { id, name },
  ...dialog
}: DialogProps & { contract: Pick<ContractView, 'id' | 'name'> }) {
  const t = useMessages();
  return (
    <ConfirmCall
      title={t(words.terminate_contract)}
      action={t(words.terminate)}
      look="danger"
      call={contractTermCalls.terminate}
      request={{ params: { id } }}
      {...dialog}
    >
      <p>{t(contractDialogMessages.terminate_question, { name })}</p>
      <p>{t(contractDialogMessages.terminate_text)}</p>
    </ConfirmCall>
  );
}

interface ReassignDialogProps extends DialogProps {
  /** Of the list of what people who left hold. */
  contract: ContractRow;
}

/** Gives the ownership and the places on the list of who is notified, of people who left, to others. */
export function ReassignDialog({ contract: { id, name, held_by_left = [] }, ...dialog }: ReassignDialogProps) {
  const t = useMessages();
  const agents = useLookup('agents');
  const namesOf = (role: string) =>
    held_by_left
      .filter((one) => one.role === role)
      .map(({ person }) => person.full_name)
      .join(', ');
  const [owner, notified] = [namesOf('owner'), namesOf('notified')];
  return (
    <DialogForm
      {...dialog}
      title={t(contractDialogMessages.reassign_title)}
      submit={t(contractDialogMessages.give)}
      initial={{ owner_id: null, notify_agent_id: null }}
      rules={reassignForm}
      call={contractTermCalls.reassign}
      request={(values) => ({ params: { id }, body: reassignForm.cast(values) })}
    >
      <p>
        <b dir="auto">{name}</b>
      </p>
      <p>{t(contractDialogMessages.reassign_text)}</p>
      <Fields perRow={1}>
        {owner && (
          <SelectField name="owner_id" label={t(contractDialogMessages.new_owner, { names: owner })} source={agents} />
        )}
        {notified && (
          <SelectField
            name="notify_agent_id"
            label={t(contractDialogMessages.new_told, { names: notified })}
            source={agents}
          />
        )}
      </Fields>
    </DialogForm>
  );
}

/** Who is notified before a contract ends, and how many days before (D3 §5). */
export function ReminderDialog({ contract, ...dialog }: Omit<TermDialogProps, 'type'>) {
  const t = useMessages();
  const { id, notify_before: days, notify_to: notified } = contract;
  const agents = notified.flatMap((one) => (one.id === null ? [] : [{ id: one.id, name: one.name }]));
  return (
    <DialogForm
      {...dialog}
      title={t(contractDialogMessages.reminder_title)}
      width={600}
      submit={t(words.save)}
      initial={{
        notify_before: days === null ? '' : String(days),
        notify_agent_ids: agents.map((agent) => agent.id),
        email_ids: notified.flatMap((one) => (one.id === null ? [one.email] : [])),
      }}
      rules={reminderForm}
      call={contractTermCalls.remind}
      request={(values) => ({ params: { id }, body: reminderForm.cast({ ...values, version: contract.version }) })}
    >
      <p>{t(contractDialogMessages.reminder_text)}</p>
      <Fields perRow={1}>
        <NumberField name="notify_before" label={t(contractMessages.notify_before)} whole required />
        <NotifyField
          label={t(contractMessages.notify_to)}
          hint={t(contractFormMessages.notify_hint)}
          required
          known={agents}
        />
      </Fields>
    </DialogForm>
  );
}
