import { type InferType, object, string } from 'yup';
import { addressLimits, addressTexts } from '../parts/address';
import { addresses } from '../parts/address.rules';
import {
  atMost,
  choice,
  choices,
  dateTime,
  decimal,
  file,
  flag,
  isDateTime,
  line,
  lines,
  requiredChoice,
  version,
  wholeNumber,
} from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { contractLimits, contractTexts } from './contract.limits';
import { linkActions } from './contract.link';

/** Contract dates are days of the help-desk's calendar, so their order is that of their texts. */
const endDate = () =>
  dateTime()
    .required(texts.required)
    .nonNullable(texts.required)
    .test('order', contractTexts.order, (end, { parent }: { parent: { contract_start_date?: unknown } }) => {
      const start = parent.contract_start_date;
      return (
        typeof start !== 'string' || !isDateTime(start) || !isDateTime(end) || end.slice(0, 10) >= start.slice(0, 10)
      );
    });

const startDate = () => dateTime().required(texts.required).nonNullable(texts.required);

const costOf = (least: number, message: string) =>
  decimal(2, message).min(least, message).max(contractLimits.cost, message).nullable().required(texts.required);

const days = () =>
  wholeNumber(contractTexts.days).min(1, contractTexts.days).max(contractLimits.days, contractTexts.days).nullable();

/** Who is told before a contract ends: agents, and addresses that somebody typed (B3, E4). */
const notified = {
  notify_agent_ids: choices(addressLimits.recipients, addressTexts.many).optional(),
  email_ids: addresses(),
};

/**
 * The contract form (D3 §5, X84). The server adds: the choices exist and are offered, exactly one of user and vendor,
 * the organizations are the user's, the approver is an agent, the status may be chosen, the identifier is free.
 * `asset_ids` is the whole list; absent leaves it (E11).
 */
export const contractForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(atMost(contractLimits.name, contractTexts.name)),
  identifier: line().test(atMost(contractLimits.identifier, contractTexts.identifier)),
  description: requiredHtml(),
  contract_type_id: requiredChoice(),
  status_id: requiredChoice(),
  cost: costOf(0, contractTexts.cost),
  contract_start_date: startDate(),
  contract_end_date: endDate(),
  license_type_id: choice().default(null),
  /** Spelled so (A2). */
  licensce_count: wholeNumber(contractTexts.licences)
    .min(1, contractTexts.licences)
    .max(contractLimits.licences, contractTexts.licences)
    .nullable()
    .default(null),
  /** Not sent, it stays: the field may be locked. */
  approver_id: choice().optional(),
  vendor_id: choice().default(null),
  user_ids: choices(1, contractTexts.oneUser).optional(),
  organization_ids: choices(addressLimits.recipients, addressTexts.many).optional(),
  notify_before: days().default(null),
  ...notified,
  asset_ids: choices().optional(),
  attachment: file(),
  attachment_delete: flag().optional(),
  version: version(),
});
export type ContractForm = InferType<typeof contractForm>;

/** A renewal or an extension, whose start is that of the present end whatever is sent (D3 §5, E10). */
export const termForm = object({
  cost: costOf(0.01, contractTexts.termCost),
  approver_id: requiredChoice(),
  contract_start_date: dateTime(),
  contract_end_date: endDate(),
  version: version(),
});
export type TermForm = InferType<typeof termForm>;

const purpose = () => lines().test(atMost(contractLimits.purpose, contractTexts.purpose));

/** Signed in: the reason of a rejection is required, that of an approval is not (D3 §4). */
export const approveForm = object({ purpose_of_approval: purpose() });
export const rejectForm = object({ purpose_of_rejection: purpose().required(texts.required) });

/** Who is asked instead. The server adds: an active agent, who is not asked already. */
export const approverForm = object({ approver_id: requiredChoice() });
export type ApproverForm = InferType<typeof approverForm>;

/** Who owns it from now on, and who is told instead of those who left. The server adds: active agents. */
export const reassignForm = object({
  owner_id: choice().default(null),
  notify_agent_id: choice()
    .default(null)
    .test('somebody', contractTexts.reassign, (id, { parent }: { parent: { owner_id?: unknown } }) =>
      Boolean(id ?? parent.owner_id),
    ),
});
export type ReassignForm = InferType<typeof reassignForm>;

/** By link: neither is required (E15). */
export const linkDecision = object({
  actionType: string().required(texts.required).oneOf(linkActions, contractTexts.action),
  purpose_of_approval: purpose(),
  purpose_of_rejection: purpose(),
});

/** D3 §5: both are required, of whom to tell at least one. */
export const reminderForm = object({
  notify_before: days().required(texts.required),
  notify_agent_ids: notified.notify_agent_ids.test('somebody', contractTexts.notify, function (ids) {
    const { email_ids } = this.parent as { email_ids?: unknown[] };
    return (ids?.length ?? 0) + (email_ids?.length ?? 0) > 0;
  }),
  email_ids: notified.email_ids,
  version: version(),
});
export type ReminderForm = InferType<typeof reminderForm>;
