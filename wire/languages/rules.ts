import { announcementTexts } from '../announcement/announcement.limits';
import { approvalTexts } from '../approval/approval.limits';
import { approvalChoiceTexts } from '../approval/approval.texts';
import { assetTexts } from '../asset/asset.limits';
import { cabTexts } from '../cab/cab.limits';
import { changeTexts } from '../change/change.limits';
import { cmdbTexts, mapTexts } from '../cmdb/cmdb.limits';
import { contractTexts } from '../contract/contract.limits';
import { formGroupTexts } from '../form-group/form-group.limits';
import { changeTexts as hostChangeTexts } from '../host/host.texts';
import { importTexts } from '../import/import.limits';
import { labelTexts } from '../label/label.limits';
import { addressTexts } from '../parts/address';
import { bulkTexts } from '../parts/bulk.texts';
import { customFieldTexts } from '../parts/form.texts';
import { planningTexts } from '../parts/planning';
import { savedFilterTexts } from '../parts/saved-filter.limits';
import { windowTexts } from '../parts/window';
import { fieldTexts } from '../protocol/fields.texts';
import { limitTexts } from '../protocol/limits.texts';
import { unknownFilter } from '../protocol/list';
import { outages } from '../protocol/outage';
import { texts } from '../protocol/reply';
import { problemTexts } from '../problem/problem.limits';
import { productTexts } from '../product/product.limits';
import { reportTexts } from '../report/report.limits';
import { ruleTexts as automationTexts } from '../rule/rule.limits';
import { scheduleTexts } from '../report/schedule.limits';
import { signInTexts } from '../session/session.texts';
import { linkTypeTexts } from '../ticket/ticket.texts';
import { vendorTexts } from '../vendor/vendor.limits';

/** Sentences that are written in wire/, by code. The same sentence with another number has the same code. */
export const ruleTexts = {
  'rule.required': texts.required,
  'rule.assets': texts.selectAssets,
  'rule.sent_other': texts.sentOther,
  'rule.unknown_filter': unknownFilter,
  'rule.cannot_set': bulkTexts.unknown,
  'rule.not_this': fieldTexts.notThis,
  'rule.choose_one': fieldTexts.chooseOne,
  'rule.choose_many': fieldTexts.chooseMany,
  'rule.yes_or_no': fieldTexts.yesOrNo,
  'rule.text': fieldTexts.text,
  'rule.file': fieldTexts.file,
  'rule.time': fieldTexts.time,
  'rule.number': customFieldTexts.number,
  'rule.least': customFieldTexts.least(1),
  'rule.most': customFieldTexts.most(1),
  'rule.too_short': customFieldTexts.tooShort(1),
  'rule.too_long': customFieldTexts.tooLong(1),
  'rule.link': customFieldTexts.link,
  'rule.label_too_long': formGroupTexts.label,
  'rule.help_too_long': formGroupTexts.help,
  'rule.option_too_long': formGroupTexts.option,
  'rule.field_kind': formGroupTexts.kind,
  'rule.field_lookup': formGroupTexts.lookup,
  'rule.no_option': formGroupTexts.noOption,
  'rule.option_twice': formGroupTexts.optionTwice,
  'rule.label_twice': formGroupTexts.labelTwice,
  'rule.field_twice': formGroupTexts.fieldTwice,
  'rule.too_many_options': formGroupTexts.options,
  'rule.too_many_fields': formGroupTexts.fields,
  'rule.too_many_linked': formGroupTexts.linked,
  'rule.bound_length': formGroupTexts.length,
  'rule.bound_order': formGroupTexts.order,
  'rule.default': formGroupTexts.default,
  'rule.text_too_long': limitTexts.text,
  'rule.text_too_deep': limitTexts.depth,
  'rule.too_many': limitTexts.list,
  'rule.search_too_long': limitTexts.search,
  'rule.subject_too_long': problemTexts.subject,
  'rule.identifier_too_long': problemTexts.identifier,
  'rule.title_too_long': planningTexts.title,
  'rule.name_too_long': savedFilterTexts.name,
  'rule.note_too_long': assetTexts.note,
  'rule.comment_too_long': approvalTexts.comment,
  'rule.reason_too_long': approvalTexts.reason,
  'rule.host_kind': hostChangeTexts.kind,
  'rule.host_id': hostChangeTexts.id,
  'rule.host_changes': hostChangeTexts.changes,
  'rule.email_too_long': signInTexts.email,
  'rule.password_too_long': signInTexts.password,
  'rule.token_too_long': signInTexts.token,
  'rule.unnamed_filter': savedFilterTexts.unnamed,
  'rule.no_filter': savedFilterTexts.none,
  'rule.filter_too_large': savedFilterTexts.tooLarge,
  'rule.import_too_large': importTexts.tooLarge,
  'rule.import_mapping': importTexts.mapping,
  'rule.import_dates': importTexts.dateFormat,
  'rule.import_format': importTexts.format,
  'rule.import_blank': importTexts.blank,
  'rule.import_blank_word': importTexts.blankWord,
  'rule.import_create': importTexts.createMissing,
  'rule.minutes': changeTexts.duration,
  'rule.order': windowTexts.order,
  'rule.interval': cabTexts.interval,
  'rule.match': cabTexts.match,
  'rule.no_level': cabTexts.levels,
  'rule.too_many_levels': cabTexts.tooManyLevels,
  'rule.too_many_approvers': cabTexts.tooManyApprovers,
  'rule.no_approver': cabTexts.approvers,
  'rule.vote': approvalChoiceTexts.vote,
  'rule.approver_action': approvalChoiceTexts.approver,
  'rule.reminder_target': approvalChoiceTexts.reminder,
  'rule.asset_service': assetTexts.service,
  'rule.copies': assetTexts.copies,
  'rule.ticket_link': linkTypeTexts.ofTicket,
  'rule.change_link': linkTypeTexts.ofChange,
  'rule.no_relation': cmdbTexts.none,
  'rule.position': mapTexts.position,
  'rule.node': mapTexts.node,
  'rule.description_too_long': reportTexts.description,
  'rule.report_type': reportTexts.type,
  'rule.report_chart': reportTexts.chartType,
  'rule.report_fields': reportTexts.fields,
  'rule.report_values': reportTexts.values,
  'rule.schedule_weekday': scheduleTexts.weekday,
  'rule.schedule_day': scheduleTexts.day,
  'rule.schedule_time': scheduleTexts.time,
  'rule.schedule_nobody': scheduleTexts.nobody,
  'rule.announcement_option': announcementTexts.option,
  'rule.announcement_nobody': announcementTexts.nobody,
  'rule.addresses': addressTexts.address,
  'rule.cost': contractTexts.cost,
  'rule.term_cost': contractTexts.termCost,
  'rule.licences': contractTexts.licences,
  'rule.days_before': contractTexts.days,
  'rule.contract_order': contractTexts.order,
  'rule.nobody': contractTexts.nobody,
  'rule.user_and_vendor': contractTexts.both,
  'rule.one_user': contractTexts.oneUser,
  'rule.organizations': contractTexts.organizations,
  'rule.contract_reassign': contractTexts.reassign,
  'rule.contract_status': contractTexts.status,
  'rule.notify': contractTexts.notify,
  'rule.decision': contractTexts.action,
  'rule.address_too_long': vendorTexts.address,
  'rule.contact_too_long': vendorTexts.contact,
  'rule.email': vendorTexts.email,
  'rule.manufacturer_too_long': productTexts.manufacturer,
  'rule.label_width': labelTexts.width,
  'rule.label_height': labelTexts.height,
  'rule.label_gap': labelTexts.gap,
  'rule.labels_per_row': labelTexts.perRow,
  'rule.labels_too_wide': labelTexts.tooWide,
  'rule.label_sheet': labelTexts.sheet,
  'rule.label_fields': labelTexts.fields,
  'rule.page_type': automationTexts.pageType,
  'rule.order_number': automationTexts.order,
  'rule.groups': automationTexts.groups,
  'rule.conditions': automationTexts.conditions,
  'rule.no_conditions': automationTexts.noConditions,
  'rule.operator': automationTexts.operator,
  'rule.no_field': automationTexts.field,
  'rule.not_settable': automationTexts.notSettable,
  'rule.compare_value': automationTexts.value,
  'rule.values': automationTexts.values,
  'rule.value_too_long': automationTexts.tooLong,
  'rule.performer': automationTexts.performer,
  'rule.no_event': automationTexts.events,
  'rule.events': automationTexts.tooManyEvents,
  'rule.event': automationTexts.event,
  'rule.from_to': automationTexts.fromTo,
  'rule.no_action': automationTexts.actions,
  'rule.actions': automationTexts.tooManyActions,
  'rule.action': automationTexts.action,
  'rule.webhook': automationTexts.webhook,
  'rule.only_workflow': automationTexts.onlyWorkflow,
  'rule.recipients': automationTexts.tooManyRecipients,
  'rule.recipient': automationTexts.recipient,
  'rule.message_too_long': automationTexts.message,
  'rule.rule_assets': automationTexts.assets,
  'rule.own_trigger': automationTexts.itsOwnTrigger,
  'rule.set_twice': automationTexts.twice,
  'rule.too_many_active': automationTexts.tooManyActive,
  'outage.unreachable': outages.unreachable,
  'outage.busy': outages.busy,
  'outage.slow': outages.slow,
  'outage.full': outages.full,
  'outage.read_only': outages.readOnly,
  'outage.stopping': outages.stopping,
  'outage.unknown': outages.unknown,
} as const;

export type RuleCode = keyof typeof ruleTexts;

/** The last number of a text stands in its place as `{max}`. */
const lastNumber = /-?\d[\d,]*(\.\d+)?(?=\D*$)/;

export interface RuleSentence {
  code: RuleCode;
  /** The English text, its number as `{max}`. */
  pattern: string;
  params: Record<string, number>;
}

const codes = new Map(
  Object.entries(ruleTexts).map(([code, text]) => [text.replace(lastNumber, '{max}'), code as RuleCode]),
);

/** Code, pattern and number of what a rule says; undefined if no rule says it. */
export function ruleSentence(text: string): RuleSentence | undefined {
  const pattern = text.replace(lastNumber, '{max}');
  const code = codes.get(pattern);
  const [number] = lastNumber.exec(text) ?? [];
  return code && { code, pattern, params: number ? { max: Number(number.replaceAll(',', '')) } : {} };
}

/** Says in a language what a rule says in English. A text that no rule says stays as it is. */
export const inLanguage =
  (language: string, rules: Readonly<Record<RuleCode, string>>) =>
  (english: string): string => {
    const known = ruleSentence(english);
    return known
      ? rules[known.code].replace('{max}', () =>
          new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(known.params.max!),
        )
      : english;
  };
