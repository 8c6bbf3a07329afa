import { useFormikContext } from 'formik';
import { contractTermCalls, type ContractView } from '../../../../wire/contract/contract.record';
import { termForm } from '../../../../wire/contract/contract.schema';
import { useReader } from '../../../shared/api/useReader';
import { Button } from '../../../shared/button/Button';
import { Dialog } from '../../../shared/dialog/Dialog';
import { AmountField } from '../../../shared/form/NumberField';
import { DayField } from '../../../shared/form/DayField';
import { Fields, Wide } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { SelectField } from '../../../shared/form/SelectField';
import { changeOf } from '../../../shared/format/money';
import { isUnread } from '../../../shared/format/unread';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Stack } from '../../../shared/layout/Stack';
import { useLookup } from '../../../shared/select/useLookup';
import { useMoney } from '../../../shared/view/useMoney';
import { daysAfter, daysUntil, endOfTerm } from '../contract.days';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractDialogMessages from '../../../../texts/compiled/screen/contract-dialog';

interface TermDialogProps {
  contract: ContractView;
  type: 'renew' | 'extend';
  onDone: () => void;
  /** After a stale save: loads the contract anew. */
  onReload: () => void;
  onClose: () => void;
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
export default function TermDialog({ contract, type, onDone, onReload, onClose }: TermDialogProps) {
  const t = useMessages();
  const today = useReader()?.contract_day ?? contract.contract_end_date;
  const title = t(contractDialogMessages[`${type}_title`]);
  const { id } = contract;
  const approvers = useLookup('agents');
  return (
    <Dialog title={title} width={600} onClose={onClose}>
      <Form
        label={title}
        initial={initialTerm(contract, type, today)}
        rules={termForm}
        call={type === 'renew' ? contractTermCalls.renew : contractTermCalls.extend}
        request={(values) => ({ params: { id }, body: termForm.cast({ ...values, version: contract.version }) })}
        onSaved={() => {
          onClose();
          onDone();
        }}
        onReload={onReload}
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
        <FormFooter submit={t(contractDialogMessages.ask)} onCancel={onClose} />
      </Form>
    </Dialog>
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
