import type { InferType } from 'yup';
import { call } from './call';
import type * as replies from './change.replies';
import type { ChangeForm } from './change.rules';

export type { ChangeForm };
export type ChangeView = InferType<typeof replies.changeView>['change'];
export type FormDefinition = InferType<typeof replies.formDefinition>;
export type FormField = FormDefinition['fields'][number];

/** decisions C6. */
export const changeLimits = { subject: 255, identifier: 45 } as const;
export const changeTexts = {
  subject: 'The subject should be less than 255 characters.',
  identifier: 'The identifier should be less than 45 characters.',
} as const;

/** A change is created as Open, or Planning if the form says so (decisions C7). */
export const changeStatus = { open: 1, planning: 2, awaitingApproval: 3, pendingRelease: 4, pendingReview: 5, closed: 6, rejected: 7, cancelled: 8 } as const;

/** The loader of the create-change dialog shows for this long (D1 §9), in milliseconds. */
export const changeFormLoader = 1000;

export const changeCalls = {
  view: call<{ params: { id: number }; reply: { change: ChangeView } }>('GET', '/service-desk/api/change/{id}', { needs: 'view_changes', summary: 'One change' }),
  /** `ticket_id` (with `type`, the ticket side's word, default initiated) or `problem_id` attach the new change there. */
  create: call<{ body: ChangeForm; reply: { id: number; identifier: string } }>('POST', '/service-desk/api/change', {
    needs: 'create_change',
    mayNeed: ['attach_change', 'attach_problem', 'attach_asset'],
    summary: 'Creates a change',
    multipart: true,
  }),
};

/** How a field of a server-sent form is drawn: one line, rich text, a choice from a lookup, a file. */
export const fieldKinds = ['text', 'html', 'select', 'file'] as const;

export const formCalls = {
  render: call<{ query: { category: 'change'; scenario: 'create'; panel: 'agent' }; reply: FormDefinition }>('GET', '/api/form/render', { needs: 'agent', summary: 'Definition of a form that the server describes' }),
};
