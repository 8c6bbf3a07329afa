import type { AnySchema, Lazy } from 'yup';
import { accessCalls } from './access/access';
import * as accessReplies from './access/access.replies';
import * as accessRules from './access/access.rules';
import { activityPage } from './parts/activity.replies';
import { approvalCalls, approvalSorts } from './approval/approval';
import * as approvalReplies from './approval/approval.replies';
import * as approvalRules from './approval/approval.rules';
import { assetCalls, assetFilterCalls, assetFilters, assetSorts } from './asset/asset';
import * as assetReplies from './asset/asset.replies';
import { assetSelection } from './asset/asset.rules';
import { attachmentCalls } from './parts/attachment';
import { cabCalls, cabSorts } from './cab/cab';
import * as cabReplies from './cab/cab.replies';
import { cabForm } from './cab/cab.rules';
import type { Call } from './protocol/call';
import {
  changeCalls,
  changeFilterCalls,
  changeFilters,
  changePlanning,
  changeSorts,
  changeTaskSorts,
  changeTicketSorts,
} from './change/change';
import { formCalls } from './parts/form';
import * as formReplies from './parts/form.replies';
import * as changeReplies from './change/change.replies';
import * as changeRules from './change/change.rules';
import { contractCalls, contractFilterCalls, contractFilters, contractSorts } from './contract/contract';
import * as contractReplies from './contract/contract.replies';
import { documentCalls } from './document/document';
import { jobCalls, jobStates } from './job/job';
import * as jobReplies from './job/job.replies';
import type { QueryKeys } from './protocol/list';
import { liveCalls } from './parts/live';
import { lookupCalls } from './parts/lookup';
import * as lookupReplies from './parts/lookup.replies';
import { outboxCalls, outboxSorts } from './outbox/outbox';
import * as outboxReplies from './outbox/outbox.replies';
import type { PlanningCalls } from './parts/planning';
import { planningDetail, planningEntries } from './parts/planning.replies';
import { planningForm } from './parts/planning.rules';
import {
  problemCalls,
  problemFilterCalls,
  problemFilters,
  problemPlanning,
  problemSorts,
  problemTicketSorts,
} from './problem/problem';
import * as problemReplies from './problem/problem.replies';
import * as problemRules from './problem/problem.rules';
import { releaseCalls, releaseFilterCalls, releaseFilters, releasePlanning, releaseSorts } from './release/release';
import * as releaseReplies from './release/release.replies';
import * as releaseRules from './release/release.rules';
import type { SavedFilterCalls } from './parts/saved-filter';
import * as savedFilterReplies from './parts/saved-filter.replies';
import { savedFilterForm } from './parts/saved-filter.rules';
import { sessionCalls } from './session/session';
import * as sessionReplies from './session/session.replies';
import { signInForm } from './session/session.rules';
import { ticketCalls, ticketLinkTypes } from './ticket/ticket';
import * as ticketReplies from './ticket/ticket.replies';
import * as ticketRules from './ticket/ticket.rules';

/** One call with what it takes and gives. */
export interface Entry {
  /** Kind and name, e.g. `problem.list`; the operation id of openapi.json. */
  name: string;
  call: Call;
  query?: QueryKeys;
  body?: AnySchema | Lazy<unknown>;
  /** Schema of `data`. */
  reply?: AnySchema | Lazy<unknown>;
}

type Schemas = Record<string, Pick<Entry, 'query' | 'body' | 'reply'>>;

const entries = (kind: string, calls: Record<string, Call>, schemas: Schemas = {}): Entry[] =>
  Object.entries(calls).map(([name, call]) => ({ name: `${kind}.${name}`, call, ...schemas[name] }));

const planningOf = (kind: string, calls: PlanningCalls): Entry[] =>
  entries(`${kind}-planning`, calls as unknown as Record<string, Call>, {
    entries: { reply: planningEntries },
    detail: { reply: planningDetail },
    save: { body: planningForm },
  });

const savedFiltersOf = (kind: string, calls: SavedFilterCalls): Entry[] =>
  entries(`${kind}-filter`, calls as unknown as Record<string, Call>, {
    list: { reply: savedFilterReplies.savedFilters },
    view: { reply: savedFilterReplies.savedFilterView },
    save: { body: savedFilterForm, reply: savedFilterReplies.savedFilterSaved },
  });

/**
 * Every call of the API. Routes, the permission matrix and openapi.json are checked against, or made from, this list.
 */
export const allCalls: readonly Entry[] = [
  ...entries('session', sessionCalls as Record<string, Call>, {
    login: { body: signInForm, reply: sessionReplies.session },
    session: { reply: sessionReplies.session },
  }),
  ...entries('live', liveCalls),
  ...entries('attachment', attachmentCalls as Record<string, Call>),
  ...entries('access', accessCalls as Record<string, Call>, {
    permissions: {
      query: { sorts: ['id', 'key', 'name', 'group'], one: ['user_id'], words: { role: ['user', 'agent'] } },
      reply: accessReplies.permissionsReply,
    },
    attach: { body: accessRules.attachPermissions },
  }),
  ...entries('lookup', lookupCalls as Record<string, Call>, {
    lookup: {
      query: {
        sorts: [],
        ids: ['ids'],
        one: ['supplements', 'ticket_id', 'change_id', 'release_id'],
        words: { meta: ['true', '1'], type: [...ticketLinkTypes, 'causing'] },
      },
      reply: lookupReplies.lookupReply,
    },
  }),
  ...entries('problem', problemCalls as Record<string, Call>, {
    list: { query: { sorts: problemSorts, ...problemFilters, one: ['filter_id'] }, reply: problemReplies.problemList },
    view: { reply: problemReplies.problemView },
    save: { query: { one: ['ticket_id'] }, body: problemRules.problemForm, reply: problemReplies.problemSaved },
    actions: { reply: problemReplies.problemActionsReply },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('problem_activity_logs') },
    tickets: { query: { sorts: problemTicketSorts }, reply: problemReplies.problemTickets },
    attachAssets: { body: assetSelection },
    attachTickets: { body: problemRules.ticketSelection },
    bulk: { body: problemRules.bulkForm },
  }),
  ...planningOf('problem', problemPlanning),
  ...savedFiltersOf('problem', problemFilterCalls),
  ...entries('ticket', ticketCalls as Record<string, Call>, {
    actions: { reply: ticketReplies.ticketActions },
    attachAssets: { body: ticketRules.ticketAssets },
    changes: {
      query: { sorts: ['id', 'change_number', 'subject', 'type'], one: ['ticket_id'] },
      reply: ticketReplies.attachedChanges,
    },
    attachChange: { body: ticketRules.changeLink },
    detachChange: { body: ticketRules.changeLink },
  }),
  ...entries('asset', assetCalls as Record<string, Call>, {
    list: {
      query: {
        sorts: assetSorts,
        ...assetFilters,
        one: [...assetFilters.one, 'filter_id'],
        words: { meta: ['true', '1'] },
      },
      reply: assetReplies.assetListReply,
    },
  }),
  ...entries('contract', contractCalls as Record<string, Call>, {
    list: {
      query: { sorts: contractSorts, ...contractFilters, one: ['filter_id'] },
      reply: contractReplies.contractList,
    },
    ofTicket: { query: { sorts: contractSorts, ...contractFilters }, reply: contractReplies.contractList },
    ofOrganization: { query: { sorts: contractSorts, ...contractFilters }, reply: contractReplies.contractList },
  }),
  ...savedFiltersOf('asset', assetFilterCalls),
  ...savedFiltersOf('contract', contractFilterCalls),
  ...entries('change', changeCalls as Record<string, Call>, {
    list: {
      query: { sorts: changeSorts, ...changeFilters, one: ['filter_id'], custom: true },
      reply: changeReplies.changeList,
    },
    customFields: { reply: formReplies.customFieldList },
    view: { reply: changeReplies.changeView },
    edit: { reply: changeReplies.changeEdit },
    save: {
      query: { one: ['ticket_id', 'problem_id'] },
      body: changeRules.changeForm,
      reply: changeReplies.changeSaved,
    },
    actions: { reply: changeReplies.changeActionsReply },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('change_activity_logs') },
    duration: { body: changeRules.changeDuration },
    attachAssets: { body: assetSelection },
    detachRelease: { body: changeRules.releaseLink },
    tickets: { query: { sorts: changeTicketSorts, one: ['change_id'] }, reply: changeReplies.changeTickets },
    attachTickets: { body: changeRules.changeTicketSelection },
    detachTicket: { body: changeRules.changeTicketLink },
    tasks: { query: { sorts: changeTaskSorts, one: ['change_id'] }, reply: changeReplies.changeTasks },
    attachTasks: { body: changeRules.changeTaskSelection },
    detachTask: { body: changeRules.changeTaskLink },
  }),
  ...entries('approval', approvalCalls as Record<string, Call>, {
    status: { reply: approvalReplies.approvalStatus },
    apply: { body: approvalRules.cabApplication },
    addApprover: { body: approvalRules.approverChange },
    removeApprover: { body: approvalRules.approverChange },
    remind: { body: approvalRules.reminder },
    decide: { body: approvalRules.voteForm },
    read: { reply: approvalReplies.approvalPage },
    decideByLink: { body: approvalRules.voteForm },
    mine: { query: { sorts: approvalSorts }, reply: approvalReplies.myApprovals },
  }),
  ...planningOf('change', changePlanning),
  ...savedFiltersOf('change', changeFilterCalls),
  ...entries('cab', cabCalls as Record<string, Call>, {
    list: { query: { sorts: cabSorts }, reply: cabReplies.cabList },
    view: { reply: cabReplies.cabView },
    save: { body: cabForm, reply: cabReplies.cabSaved },
  }),
  ...entries('release', releaseCalls as unknown as Record<string, Call>, {
    list: { query: { sorts: releaseSorts, ...releaseFilters, one: ['filter_id'] }, reply: releaseReplies.releaseList },
    view: { reply: releaseReplies.releaseView },
    save: { body: releaseRules.releaseForm, reply: releaseReplies.releaseSaved },
    actions: { reply: releaseReplies.releaseActionsReply },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('release_activity_logs') },
    attachAssets: { body: assetSelection },
    attachChanges: { body: releaseRules.changeSelection },
  }),
  ...planningOf('release', releasePlanning),
  ...savedFiltersOf('release', releaseFilterCalls),
  ...entries('outbox', outboxCalls as Record<string, Call>, {
    list: { query: { sorts: outboxSorts }, reply: outboxReplies.outboxList },
    view: { reply: outboxReplies.outboxMail },
  }),
  ...entries('job', jobCalls as Record<string, Call>, {
    list: { query: { sorts: [], unsearched: true, words: { state: jobStates } }, reply: jobReplies.jobList },
  }),
  ...entries('form', formCalls as Record<string, Call>, {
    render: {
      query: { words: { category: ['change'], scenario: ['create'], panel: ['agent'] } },
      reply: formReplies.formDefinition,
    },
  }),
  ...entries('document', documentCalls),
];
