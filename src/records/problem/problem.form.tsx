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
import { problemForm, problemFormAsking } from '../../../wire/problem/problem.schema';
import type { Named } from '../../../wire/protocol/reply';
import { Skeleton } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Dialog } from '../../shared/dialog/Dialog';
import { AttachmentField } from '../../shared/form/AttachmentField';
import { CheckboxField } from '../../shared/form/CheckboxField';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { LatestVersion } from '../../shared/form/LatestVersion';
import { RichTextField } from '../../shared/form/RichTextField';
import { SelectField } from '../../shared/form/SelectField';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { ViewIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Link } from '../../shared/link/Link';
import { BackLink } from '../../shared/page/BackLink';
import { isMissing, LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { useEditedRecord } from '../../shared/page/useEditedRecord';
import { useReturn } from '../../shared/page/useReturn';
import { owned } from '../../shared/select/choice';
import { useIsListed } from '../../shared/select/useIsListed';
import { useLookup } from '../../shared/select/useLookup';
import { Empty } from '../../shared/table/Empty';
import { RichText } from '../../shared/view/RichText';
import { useProblemToEdit } from './problem.api';
import { problemPaths } from './problem.paths';
import { ProblemSummary } from './problem.view';

/** /service-desk/problem/create and /service-desk/problem/{id}/edit: edit mode is the path segment `edit` (A10). */
export default function ProblemFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

/** Returns to the list three seconds after the save (D1 §2). */
function CreatePage() {
  const t = useMessages();
  const mayCreate = useReader()?.actions.create_problem;
  const [saved, save] = useReturn(problemPaths.list, problemDelays.redirectAfterCreate);
  return (
    <Page
      title={t(words.new_problem)}
      alerts="problem-create"
      back={<BackLink to={problemPaths.list}>{t(words.problems)}</BackLink>}
    >
      <Card>
        {mayCreate === false ? (
          <Empty title={t(problemMessages.no_create)} />
        ) : (
          <ProblemForm onSaved={save} disabled={saved} />
        )}
        {saved && <p role="status">{t(problemMessages.returning)}</p>}
      </Card>
    </Page>
  );
}

/** Stays after the save and loads the record anew. */
function EditPage({ id }: { id: number }) {
  const t = useMessages();
  const edited = useEditedRecord(useProblemToEdit(id));
  return (
    <Page
      title={t(problemMessages.edit_title)}
      alerts="problem-edit"
      back={<BackLink to={problemPaths.list}>{t(words.problems)}</BackLink>}
      actions={
        !isMissing(edited) && (
          <Link to={problemPaths.show(id)} look="plain" icon={<ViewIcon />}>
            {t(problemMessages.view_problem)}
          </Link>
        )
      }
    >
      <LoadedRecord of={edited} list={problemPaths.list} records={t(words.problems)}>
        {({ opened, newer }) => (
          <>
            {newer && (
              <LatestVersion text={t(problemMessages.latest_text)}>
                <h3>{newer.subject}</h3>
                <ProblemSummary problem={newer} unfolded />
                <RichText html={newer.description} capped />
              </LatestVersion>
            )}
            <Card>
              <ProblemForm
                key={edited.generation}
                problem={opened}
                version={newer?.version}
                onSaved={edited.reopen}
                onReload={edited.compare}
              />
            </Card>
          </>
        )}
      </LoadedRecord>
    </Page>
  );
}

interface ProblemFormDialogProps {
  /** The new problem is attached to this ticket; its requester is proposed. */
  ticket?: { id: number; requester: Named | null };
  /** What it starts with, without a ticket. */
  draft?: ProblemFormDraft;
  onSaved: (problem: { id: number; identifier: string }) => void;
  onClose: () => void;
}

/**
 * A new problem for a ticket or an asset, in a dialog of 850 px (D1 §9). It starts with what it takes along from the ticket; if that
 * cannot be loaded, it starts empty.
 */
export function ProblemFormDialog({ ticket, draft, onSaved, onClose }: ProblemFormDialogProps) {
  const t = useMessages();
  const ofTicket = useRecord(problemDraftCalls.draft, ticket ? { params: { ticketId: ticket.id } } : null, {
    fresh: true,
  });
  return (
    <Dialog title={t(words.new_problem)} width={850} onClose={onClose}>
      {!ticket || ofTicket.data || ofTicket.error ? (
        <ProblemForm
          ticket={ticket}
          draft={ofTicket.data?.draft ?? draft}
          onCancel={onClose}
          onSaved={(problem) => {
            onClose();
            onSaved(problem);
          }}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  );
}

/** A ticket's draft, or what an asset gives, which has a place too. */
export type ProblemFormDraft = ProblemDraft & Partial<Pick<ProblemView, 'location_id'>>;

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
  const asks = { department_id: useIsListed('departments'), priority_id: useIsListed('priorities') };
  const rules = useMemo(
    () => problemFormAsking({ department_id: asks.department_id, priority_id: asks.priority_id }),
    [asks.department_id, asks.priority_id],
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
        {asks.department_id && (
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
        {asks.priority_id && (
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
