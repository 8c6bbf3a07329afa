import type { AnySchema, Lazy } from 'yup';
import { accessCalls } from './access';
import * as accessReplies from './access.replies';
import * as accessRules from './access.rules';
import { activityPage } from './activity.replies';
import { assetCalls } from './asset';
import * as assetReplies from './asset.replies';
import { attachmentCalls } from './attachment';
import type { Call } from './call';
import { changeCalls, formCalls } from './change';
import * as changeReplies from './change.replies';
import { changeForm } from './change.rules';
import { contractCalls } from './contract';
import * as contractReplies from './contract.replies';
import { liveCalls } from './live';
import { lookupCalls } from './lookup';
import { outboxCalls } from './outbox';
import * as outboxReplies from './outbox.replies';
import { planningDetail, planningEntries } from './planning.replies';
import { planningForm } from './planning.rules';
import { problemCalls, problemPlanning } from './problem';
import * as problemReplies from './problem.replies';
import * as problemRules from './problem.rules';
import { sessionCalls } from './session';
import { ticketCalls } from './ticket';
import * as ticketReplies from './ticket.replies';
import * as ticketRules from './ticket.rules';

/** One call with what it takes and gives. */
export interface Entry {
  /** Kind and name, e.g. `problem.list`; the operation id of openapi.json. */
  name: string;
  call: Call;
  body?: AnySchema | Lazy<unknown>;
  /** Schema of `data`. */
  reply?: AnySchema | Lazy<unknown>;
}

type Schemas = Record<string, Pick<Entry, 'body' | 'reply'>>;

const entries = (kind: string, calls: Record<string, Call>, schemas: Schemas = {}): Entry[] =>
  Object.entries(calls).map(([name, call]) => ({ name: `${kind}.${name}`, call, ...schemas[name] }));

/** Every call of the API. Routes, the permission matrix and openapi.json are checked against, or made from, this list. */
export const allCalls: readonly Entry[] = [
  ...entries('session', sessionCalls as Record<string, Call>),
  ...entries('live', liveCalls),
  ...entries('attachment', attachmentCalls as Record<string, Call>),
  ...entries('access', accessCalls as Record<string, Call>, { permissions: { reply: accessReplies.permissionsReply }, attach: { body: accessRules.attachPermissions } }),
  ...entries('lookup', lookupCalls as Record<string, Call>),
  ...entries('problem', problemCalls as Record<string, Call>, {
    list: { reply: problemReplies.problemList },
    view: { reply: problemReplies.problemView },
    save: { body: problemRules.problemForm, reply: problemReplies.problemSaved },
    actions: { reply: problemReplies.problemActionsReply },
    log: { reply: activityPage('problem_activity_logs') },
    tickets: { reply: problemReplies.problemTickets },
    attachAssets: { body: problemRules.assetSelection },
    attachTickets: { body: problemRules.ticketSelection },
    bulk: { body: problemRules.bulkForm },
  }),
  ...entries('problem-planning', problemPlanning as unknown as Record<string, Call>, {
    entries: { reply: planningEntries },
    detail: { reply: planningDetail },
    save: { body: planningForm },
  }),
  ...entries('ticket', ticketCalls as Record<string, Call>, {
    actions: { reply: ticketReplies.ticketActions },
    attachAssets: { body: ticketRules.ticketAssets },
    changes: { reply: ticketReplies.attachedChanges },
    attachChange: { body: ticketRules.changeLink },
    detachChange: { body: ticketRules.changeLink },
  }),
  ...entries('asset', assetCalls as Record<string, Call>, { list: { reply: assetReplies.assetListReply } }),
  ...entries('contract', contractCalls as Record<string, Call>, {
    list: { reply: contractReplies.contractList },
    ofTicket: { reply: contractReplies.contractList },
    ofOrganization: { reply: contractReplies.contractList },
  }),
  ...entries('change', changeCalls as Record<string, Call>, {
    view: { reply: changeReplies.changeView },
    create: { body: changeForm, reply: changeReplies.changeSaved },
  }),
  ...entries('outbox', outboxCalls as Record<string, Call>, { list: { reply: outboxReplies.outboxList }, view: { reply: outboxReplies.outboxMail } }),
  ...entries('form', formCalls as Record<string, Call>, { render: { reply: changeReplies.formDefinition } }),
];
