import { array, type InferType, number, object, string } from 'yup';
import { approvalLimits, approvalTexts } from '../approval/approval';
import { assetSelection } from '../asset/asset.schema';
import { activityPage } from '../parts/activity.schema';
import { bulkResult, manyForm, setChoice } from '../parts/bulk.schema';
import { outcomeCounts, pageOrCounts } from '../parts/count.schema';
import { exportWords } from '../parts/export';
import { exportJobStarted } from '../parts/export.schema';
import { customFieldCalls } from '../parts/custom-field';
import {
  configWords,
  customFieldList,
  customFieldValues,
  formFields,
  listedCustomValues,
  sentCustomFields,
} from '../parts/form.schema';
import { planningOf } from '../parts/planning.schema';
import { savedFiltersOf } from '../parts/saved-filter.schema';
import { trashWords } from '../parts/trash';
import { inTrash } from '../parts/trash.schema';
import { plannedEnd } from '../parts/window.schema';
import { entries } from '../protocol/entry';
import {
  maxLength,
  choice,
  choices,
  dateTime,
  file,
  flag,
  line,
  lines,
  requiredChoice,
  text,
  version,
  wholeNumber,
} from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { inSearch } from '../parts/matched.schema';
import * as s from '../protocol/shape';
import { riskOrNull } from '../risk/risk.schema';
import { linkTypeTexts } from '../ticket/ticket';
import {
  changeCalls,
  changeGroupCalls,
  changeFilterCalls,
  changeFilters,
  changeGroups,
  changeLimits,
  changeLinkTypes,
  changeOutcomes,
  changePlanning,
  changeSorts,
  changeTaskSorts,
  changeTexts,
  changeTicketSorts,
  changeFlags,
} from './change';

/** How it went (G15); `''` is nothing. */
const outcome = () =>
  text()
    .transform((value: unknown) => (value === '' ? null : value))
    .oneOf(changeOutcomes)
    .nullable();
const review = () => lines().test(maxLength(changeLimits.review, changeTexts.review)).default(undefined).optional();

/** What is said of a change when it is closed. */
export const changeClosing = object({ outcome: outcome().optional(), review: review() });
/** The same of one that is closed. */
export const changeOutcomeForm = object({
  outcome: outcome().required(texts.required),
  review: review(),
});
/** Why collisions are accepted (G13). */
export const collisionAcceptance = object({
  reason: lines().required(texts.required).test(maxLength(approvalLimits.reason, approvalTexts.reason)),
});
/** Whether a change may be closed without an outcome: 0, or not: 1. */
const required = () => number().oneOf([0, 1]).required();
export const outcomeSetting = s.shape({ required: required() });
export const outcomeSettingForm = object({ required: flag().required(texts.required) });

/**
 * The change form (D2 §5). The server adds: the choices exist, the identifier is free, the status may follow, and the
 * rules of custom fields.
 */
export const changeForm = object({
  id: choice().optional(),
  subject: line().required(texts.required).test(maxLength(changeLimits.subject, changeTexts.subject)),
  identifier: line().test(maxLength(changeLimits.identifier, changeTexts.identifier)),
  description: requiredHtml(),
  requester_id: requiredChoice(),
  status_id: requiredChoice(),
  change_type_id: requiredChoice(),
  priority_id: choice().default(null),
  location_id: choice().default(null),
  impact_id: choice().default(null),
  department_id: choice().default(null),
  team_id: choice().default(null),
  agent_id: choice().default(null),
  /** The planned window (F4). What is not sent stays as it is. */
  planned_start_date: dateTime().default(undefined),
  planned_end_date: plannedEnd().default(undefined),
  asset_ids: choices(),
  /** By `f<id>` (wire/parts/form.ts). */
  custom_fields: sentCustomFields(),
  attachment: file(),
  attachment_delete: flag().optional(),
  /** With the status Closed (G15). */
  outcome: outcome().optional(),
  review: review(),
  ticket_id: choice().optional(),
  problem_id: choice().optional(),
  type: string().oneOf(['initiated', 'initiating']).optional(),
  version: version(),
});
export type ChangeForm = InferType<typeof changeForm>;

/** Minutes (D2 §5: required number). */
export const changeDuration = object({
  total_activity_duration: wholeNumber(changeTexts.duration)
    .min(0, changeTexts.duration)
    .max(changeLimits.duration, changeTexts.duration)
    .required(texts.required),
});

const linkType = () => string().oneOf(changeLinkTypes, linkTypeTexts.ofChange).required(texts.required);

export const changeTicketSelection = object({
  change_id: requiredChoice(),
  ticket_ids: choices().min(1, texts.required).required(texts.required),
  type: linkType(),
});
export const changeTicketLink = object({ change_id: requiredChoice(), ticket_id: requiredChoice(), type: linkType() });
/** X70: of the releases of a change, only this one. */
export const releaseLink = object({ release_id: choice().optional() });

export const changeTaskSelection = object({
  change_id: requiredChoice(),
  task_ids: choices().min(1, texts.required).required(texts.required),
});
export const changeTaskLink = object({ change_id: requiredChoice(), task_id: requiredChoice() });

/** Many at once (F5). */
export const changeBulk = manyForm({
  status_id: setChoice(),
  priority_id: choice().optional(),
  agent_id: choice().optional(),
  team_id: choice().optional(),
  department_id: choice().optional(),
  /** With the status Closed (G15). */
  outcome: outcome().nonNullable(texts.required).optional(),
});

/** When the change is planned to be made (F4). */
const planned = { planned_start_date: s.timeOrNull(), planned_end_date: s.timeOrNull() };

const outcomeOrNull = () => string().oneOf(changeOutcomes).nullable().defined();

/** What the change calls return (D2 §3, §7). */
const changeRow = {
  id: s.id(),
  identifier: s.text(),
  subject: s.text(),
  requester: s.person(),
  status: s.behaving(),
  priority: s.priorityOrNull(),
  department: s.namedOrNull(),
  ...planned,
  change_type: s.named(),
  impact_type: s.namedOrNull(),
  location: s.locationOrNull(),
  team: s.namedOrNull(),
  agent: s.personOrNull(),
  /** How it went; null as long as it is not closed, or nobody said so. */
  outcome: outcomeOrNull(),
  /** How likely it fails (G16); of one that is over, as it was then. */
  risk: riskOrNull(),
  /** So much it collides with, as `change-collisions` lists it (G13); it may be a minute old. */
  collisions: s.count(),
  created_at: s.time(),
  updated_at: s.time(),
  /** The same as `is_edit` (X61). */
  edit_option: s.yes(),
  is_edit: s.yes(),
  is_delete: s.yes(),
  custom_fields: listedCustomValues(),
  ...inTrash,
  ...inSearch,
};
export const changeList = s.listOf('changes', changeRow);
/** With `count=true`: the groups. */
export const changeCounts = s.shape({ changes: outcomeCounts() });
export const changeListReply = pageOrCounts(changeList, changeCounts);

/** A release of a change, or none: a list of at most one (A6). */
const attachedRelease = {
  id: s.id(),
  identifier: s.text(),
  subject: s.text(),
  created_at: s.time(),
  ...planned,
  status: s.behaving(),
  priority: s.priority(),
  location: s.locationOrNull(),
  release_type: s.named(),
};

export const changeView = s.shape({
  change: s.shape({
    id: s.id(),
    identifier: s.text(),
    subject: s.text(),
    description: s.text(),
    requester: s.person(),
    status: s.behaving(),
    change_type: s.behaving(),
    priority: s.priorityOrNull(),
    impact_type: s.namedOrNull(),
    location: s.locationOrNull(),
    department: s.namedOrNull(),
    team: s.namedOrNull(),
    agent: s.personOrNull(),
    ...planned,
    /** Minutes; null without both ends of the window. */
    planned_duration: number().integer().min(0).nullable().defined(),
    created_at: s.time(),
    updated_at: s.time(),
    change_raised_on: s.time(),
    change_closed_on: s.timeOrNull(),
    outcome: outcomeOrNull(),
    risk: riskOrNull(),
    review: s.textOrNull(),
    /** Minutes. */
    total_activity_duration: s.count(),
    attachment: s.attachmentOrNull(),
    attach_releases: s.seenWith('view_releases', s.rows(attachedRelease), []),
    /** The problem that this change is attached to. */
    problem: s.seenWith('view_problems', s.shapeOrNull({ id: s.id(), identifier: s.text(), subject: s.text() }), null),
    /** The problems that this change caused (G15). */
    caused_problems: s.seenWith('view_problems', s.rows({ id: s.id(), identifier: s.text(), subject: s.text() }), []),
    /** The template that it was made from (G17a), if that is there still. */
    template: s.namedOrNull(),
    custom_field_values_for_change_form_builder_only: customFieldValues(),
    custom_field_values_for_change_type: customFieldValues(),
    /** SHA-256 of what a board decides about, which a vote sends back (G27); null: none is deciding. */
    seen_hash: s.textOrNull(),
    version: s.count(),
  }),
});
export const changeSaved = s.shape({ id: s.id(), identifier: s.text() });
export const changeEdit = s.shape({ fields: formFields, version: s.count() });

export const changeActions = s.shape({
  ...s.flags(changeFlags),
  /** Statuses that the form may save now, the present one included (B1). */
  allowed_statuses: array().of(s.named()).required(),
});
export const changeActionsReply = s.shape({ actions: changeActions });

export const changeTickets = s.listOf('tickets', {
  id: s.id(),
  ticket_number: s.text(),
  subject: s.text(),
  assigned: s.personOrNull(),
  assignedTo: s.personOrNull(),
  /** The change side's word (A3). */
  type: s.text(),
});

export const changeTasks = s.listOf('data', {
  id: s.id(),
  task_name: s.text(),
  task_start_date: s.timeOrNull(),
  task_end_date: s.timeOrNull(),
  users: array().of(s.person()).required(),
  teams: array().of(s.named()).required(),
  assign_to: s.personOrNull(),
});

/** `has_collisions`: 1 those that collide with something, 0 the others (G13). */
const choosing = { has_collisions: ['true', 'false', '1', '0'] };

export const changeEntries = entries(
  'change',
  { ...changeCalls, ...changeGroupCalls, customFields: customFieldCalls.change },
  {
    export: 'Download changes as csv or xlsx',
    exportJob: 'Create a file of many changes behind the page, asked as the download',
    bulkEdit: 'Set fields of many changes, or delete them',
  },
  {
    groups: {
      query: {
        ...changeFilters,
        one: ['filter_id', 'report_id'],
        custom: true,
        words: { group_by: changeGroups, ...choosing },
      },
      reply: changeCounts,
    },
    list: {
      query: {
        sorts: changeSorts,
        ...changeFilters,
        one: ['filter_id', 'report_id'],
        counts: true,
        words: { group_by: changeGroups, ...configWords, ...choosing, ...trashWords },
        custom: true,
      },
      reply: changeListReply,
    },
    export: {
      query: {
        sorts: changeSorts,
        ...changeFilters,
        one: ['filter_id', 'report_id'],
        words: { ...exportWords, ...choosing },
        custom: true,
      },
    },
    exportJob: { reply: exportJobStarted },
    customFields: { reply: customFieldList },
    view: { reply: changeView },
    edit: { reply: changeEdit },
    save: { query: { one: ['ticket_id', 'problem_id'] }, body: changeForm, reply: changeSaved },
    bulkEdit: { body: changeBulk, reply: bulkResult },
    actions: { reply: changeActionsReply },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('change_activity_logs') },
    close: { body: changeClosing },
    outcome: { body: changeOutcomeForm },
    acceptCollision: { body: collisionAcceptance },
    outcomeSetting: { reply: outcomeSetting },
    saveOutcomeSetting: { body: outcomeSettingForm, reply: outcomeSetting },
    duration: { body: changeDuration },
    attachAssets: { body: assetSelection },
    detachRelease: { body: releaseLink },
    tickets: { query: { sorts: changeTicketSorts, one: ['change_id'] }, reply: changeTickets },
    attachTickets: { body: changeTicketSelection },
    detachTicket: { body: changeTicketLink },
    tasks: { query: { sorts: changeTaskSorts, one: ['change_id'] }, reply: changeTasks },
    attachTasks: { body: changeTaskSelection },
    detachTask: { body: changeTaskLink },
  },
);
export const changePlanningEntries = planningOf('change', changePlanning);
export const changeFilterEntries = savedFiltersOf('change', changeFilterCalls);
