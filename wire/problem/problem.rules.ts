import type { OwnKind } from '../host/host';
import { manyForm, setChoice } from '../parts/bulk.rules';
import { type AnySchema, array, type InferType, type Lazy, lazy, object, string } from 'yup';
import { atMost, choice, choices, file, flag, line, requiredChoice, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { problemLimits, problemTexts } from './problem.limits';

/**
 * The problem form (D1 §5). The server adds: the choices exist, the identifier is free; department and priority are
 * required where there are any ({@link problemLists}).
 */
export const problemForm = object({
  id: choice().optional(),
  subject: line().required(texts.required).test(atMost(problemLimits.subject, problemTexts.subject)),
  identifier: line().test(atMost(problemLimits.identifier, problemTexts.identifier)),
  description: requiredHtml(),
  requester_id: requiredChoice(),
  department_id: choice().default(null).meta({ listed: true }),
  impact_id: requiredChoice(),
  status_type_id: requiredChoice(),
  location_id: choice().default(null),
  priority_id: choice().default(null).meta({ listed: true }),
  assigned_id: choice().default(null),
  asset_ids: choices(),
  known_error: flag().optional(),
  attachment: file(),
  attachment_delete: flag().optional(),
  version: version(),
});
/** Fields that are required as long as their list has anything to choose. */
export const problemLists = { department_id: 'departments', priority_id: 'priorities' } as const satisfies Record<
  string,
  OwnKind
>;
/** The same with those that are required now. */
export const problemFormAsking = (asks: Record<keyof typeof problemLists, boolean>) =>
  problemForm.shape({
    ...(asks.department_id && { department_id: requiredChoice() }),
    ...(asks.priority_id && { priority_id: requiredChoice() }),
  });
export type ProblemForm = InferType<typeof problemForm>;

export const ticketSelection = object({ ticket_ids: choices().min(1, texts.required).required(texts.required) });

const assignee = object({
  assigneeType: string().oneOf(['agent', 'team', 'assign_to_me']).required(texts.required),
  assigneeInfo: choice().when('assigneeType', {
    is: 'assign_to_me',
    then: (field) => field.optional(),
    otherwise: () => requiredChoice(),
  }),
});
/** What a bulk reply says. */
export const replyForm = object({ text: requiredHtml() });
const reply = replyForm.shape({ attachments: array().of(file()).optional() });

/** A bulk action on tickets (D1 §5, §7): its value depends on its type. */
export type BulkAction =
  | { type: 'status' | 'priority'; value: number }
  | { type: 'assign'; value: { assigneeType: 'agent' | 'team' | 'assign_to_me'; assigneeInfo?: number | null } }
  | { type: 'reply'; value: { text: string; attachments?: File[] } };

const bulkAction = (types: readonly string[], value: AnySchema) =>
  object({ type: string().oneOf(types).required(texts.required), value });
const anyType = ['status', 'priority', 'assign', 'reply'];
const bulkActions = [
  bulkAction(['status', 'priority'], requiredChoice()),
  bulkAction(['assign'], assignee.required(texts.required)),
  bulkAction(['reply'], reply.required(texts.required)),
];

export const bulkForm = object({
  tickets: choices().min(1, texts.required).required(texts.required),
  action: lazy((action: { type?: string } | undefined) => {
    const value =
      action?.type === 'assign'
        ? assignee.required(texts.required)
        : action?.type === 'reply'
          ? reply.required(texts.required)
          : requiredChoice();
    return bulkAction(anyType, value);
  }).meta({ anyOf: bulkActions }) as unknown as Lazy<BulkAction>,
});

/** Many at once (F5). */
export const problemBulk = manyForm({
  status_type_id: setChoice(),
  priority_id: setChoice(),
  assigned_id: choice().optional(),
  department_id: setChoice(),
});
