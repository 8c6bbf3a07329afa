import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import {
  problemCalls,
  problemDelays,
  type ProblemDraft,
  problemDraftCalls,
  problemLimits,
  type ProblemView,
} from '../../../wire/problem/problem';
import { problemForm, problemFormWith } from '../../../wire/problem/problem.schema';
import type { Named } from '../../../wire/protocol/reply';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { AttachmentField } from '../../shared/form/AttachmentField';
import { CheckboxField } from '../../shared/form/CheckboxField';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormFooter } from '../../shared/form/FormFooter';
import { LatestVersion } from '../../shared/form/LatestVersion';
import { RichTextField } from '../../shared/form/RichTextField';
import { SelectField } from '../../shared/form/SelectField';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { CreateRecordPage, EditRecordPage, type FormPages } from '../../shared/page/RecordFormPage';
import { owned } from '../../shared/select/choice';
import { useIsListed } from '../../shared/select/useIsListed';
import { useLookup } from '../../shared/select/useLookup';
import { RichText } from '../../shared/view/RichText';
import { problemPaths } from './problem.paths';
import { ProblemSummary } from './problem.view';

const pages: FormPages = {
  paths: problemPaths,
  delay: problemDelays.redirectAfterCreate,
  right: 'create_problem',
  alerts: { create: 'problem-create', edit: 'problem-edit' },
  texts: {
    records: words.problems,
    create: words.new_problem,
    no_create: problemMessages.no_create,
    returning: problemMessages.returning,
    edit: problemMessages.edit_title,
    view: problemMessages.view_problem,
  },
};

/** /service-desk/problem/create and /service-desk/problem/{id}/edit: edit mode is the path segment `edit` (A10). */
export default function ProblemFormPage() {
  const { id } = useParams();
  const t = useMessages();
  return id === undefined ? (
    <CreateRecordPage of={pages}>{(form) => <ProblemForm {...form} />}</CreateRecordPage>
  ) : (
    <EditRecordPage
      key={id}
      id={Number(id)}
      of={pages}
      call={problemCalls.view}
      latest={(problem) => (
        <LatestVersion text={t(problemMessages.latest_text)}>
          <h3>{problem.subject}</h3>
          <ProblemSummary problem={problem} unfolded />
          <RichText html={problem.description} capped />
        </LatestVersion>
      )}
    >
      {(problem, newer, form) => <ProblemForm problem={problem} version={newer?.version} {...form} />}
    </EditRecordPage>
  );
}

interface ProblemFormDialogProps extends Pick<ProblemFormProps, 'ticket' | 'draft' | 'onSaved'> {
  onClose: () => void;
}

/**
 * A new problem for a ticket or an asset, in a dialog of 850 px (D1 §9). It starts with the draft of the ticket; if that
 * cannot be loaded, it starts empty.
 */
export function ProblemFormDialog({ ticket, draft, onSaved, onClose }: ProblemFormDialogProps) {
  const t = useMessages();
  const ofTicket = useRecord(problemDraftCalls.draft, ticket ? { params: { ticketId: ticket.id } } : null, {
    fresh: true,
  });
  const ready = !ticket || ofTicket.data !== undefined || ofTicket.error !== undefined;
  return (
    <FormDialog title={t(words.new_problem)} width={850} ready={ready} onSaved={onSaved} onClose={onClose}>
      {(form) => <ProblemForm ticket={ticket} draft={ofTicket.data?.draft ?? draft} {...form} />}
    </FormDialog>
  );
}

/** A ticket's draft, or what an asset gives, which has a place too. */
type ProblemFormDraft = ProblemDraft & Partial<Pick<ProblemView, 'location_id'>>;

interface ProblemFormProps {
  /** The problem to edit; a new one without it. */
  problem?: ProblemView;
  /** A new problem is attached to this ticket; its requester is proposed (D1 §2). */
  ticket?: { id: number; requester: Named | null };
  /** What a new problem starts with. */
  draft?: ProblemFormDraft;
  /** The newer version that the next save replaces, once it has been looked at. */
  version?: number;
  disabled?: boolean;
  onSaved: (saved: { id: number; identifier: string }) => void;
  /** Loads the latest version, after somebody else saved meanwhile. */
  onReload?: () => void;
  onCancel?: () => void;
}

/** The fields of a problem and their save (D1 §3, §5); on its own page and in dialogs. */
export function ProblemForm({
  problem,
  ticket,
  draft,
  version,
  disabled,
  onSaved,
  onReload,
  onCancel,
}: ProblemFormProps) {
  const t = useMessages();
  const given = (problem ?? draft)?.asset_ids ?? [];
  const initial = initialValues(problem ?? draft, problem, ticket, given);
  // What a help-desk has none of is not asked for.
  const listed = { department_id: useIsListed('departments'), priority_id: useIsListed('priorities') };
  const rules = useMemo(
    () => problemFormWith({ department_id: listed.department_id, priority_id: listed.priority_id }),
    [listed.department_id, listed.priority_id],
  );
  const [departments, priorities] = [useLookup('departments'), useLookup('priorities')];
  const offered = useLookup('assets', { meta: true }, owned);
  // D1 §6: attaching assets is offered only with the right to. What is not offered is not sent, and stays.
  const mayAttach = useReader()?.actions.attach_asset !== false;
  return (
    <Form
      label={problem ? t(problemMessages.edit_title) : t(words.new_problem)}
      initial={initial}
      rules={rules}
      call={problemCalls.save}
      request={(values) => ({
        query: ticket ? { ticket_id: ticket.id } : undefined,
        body: problemForm.cast({
          ...values,
          ...(!mayAttach && { asset_ids: undefined }),
          ...(problem && { id: problem.id, version: version ?? problem.version }),
        }),
      })}
      onSaved={(reply) => onSaved(reply.data)}
      onReload={onReload}
    >
      <Fields>
        <TextField name="subject" label={t(words.subject)} required wide limit={problemLimits.subject} />
        <SelectField
          name="requester_id"
          label={t(words.requester)}
          required
          source={useLookup('users')}
          known={[problem?.requester_id, draft?.requester_id, ticket?.requester]}
        />
        {listed.department_id && (
          <SelectField
            name="department_id"
            label={t(words.department)}
            required
            source={departments}
            known={[problem?.department_id, draft?.department_id]}
          />
        )}
        <SelectField
          name="status_type_id"
          label={t(words.status)}
          required
          source={useLookup('statuses')}
          known={[problem?.status_type_id, draft?.status_type_id]}
        />
        {listed.priority_id && (
          <SelectField
            name="priority_id"
            label={t(words.priority)}
            required
            source={priorities}
            known={[problem?.priority_id, draft?.priority_id]}
          />
        )}
        <SelectField
          name="impact_id"
          label={t(words.impact)}
          required
          source={useLookup('impacts')}
          known={[problem?.impact_id]}
        />
        <SelectField
          name="assigned_id"
          label={t(words.assigned_to)}
          source={useLookup('agents')}
          known={[problem?.assigned_id]}
        />
        <SelectField
          name="location_id"
          label={t(words.location)}
          source={useLookup('locations')}
          known={[problem?.location_id, draft?.location_id]}
        />
        <TextField
          name="identifier"
          label={t(words.identifier)}
          hint={problem ? undefined : t(problemMessages.identifier_hint)}
          limit={problemLimits.identifier}
        />
        {mayAttach && (
          <SelectField name="asset_ids" label={t(words.assets)} wide multi source={offered} known={given} />
        )}
        <RichTextField name="description" label={t(words.description)} required />
        <AttachmentField name="attachment" label={t(words.attachment)} wide current={problem?.attachment} />
        <CheckboxField name="known_error" label={t(problemMessages.known_error_label)} />
      </Fields>
      <FormFooter submit={problem ? t(words.save) : t(words.create_problem)} onCancel={onCancel} disabled={disabled} />
    </Form>
  );
}

/** `given` is what is known of each field: the problem's own, or a draft's. */
const initialValues = (
  given: ProblemFormDraft | ProblemView | undefined,
  problem: ProblemView | undefined,
  ticket: ProblemFormProps['ticket'],
  assets: readonly Named[],
) => ({
  subject: given?.subject ?? '',
  identifier: problem?.identifier ?? '',
  description: given?.description ?? '',
  requester_id: given?.requester_id?.id ?? ticket?.requester?.id ?? null,
  department_id: given?.department_id?.id ?? null,
  impact_id: problem?.impact_id.id ?? null,
  status_type_id: given?.status_type_id?.id ?? null,
  location_id: given?.location_id?.id ?? null,
  priority_id: given?.priority_id?.id ?? null,
  assigned_id: problem?.assigned_id?.id ?? null,
  asset_ids: assets.map(({ id }) => id),
  known_error: problem?.known_error ?? false,
  attachment: null as File | null,
  attachment_delete: false,
});
