import { useFormikContext } from 'formik';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import {
  type BlankProblem,
  problemCalls,
  problemDelays,
  type ProblemDraft,
  problemDraftCalls,
  problemLimits,
  type ProblemView,
} from '../../../wire/problem/problem';
import { problemForm, problemFormWith } from '../../../wire/problem/problem.schema';
import type { Named } from '../../../wire/protocol/reply';
import { Skeleton } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { AttachmentField } from '../../shared/form/AttachmentField';
import { CheckboxField } from '../../shared/form/CheckboxField';
import {
  CustomFields,
  type CustomForm,
  editWithCustom,
  sentCustom,
  WithCustomFields,
  withCustomValues,
} from '../../shared/form/CustomFields';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormFooter } from '../../shared/form/FormFooter';
import type { Stored } from '../../shared/form/merge';
import { RichTextField } from '../../shared/form/RichTextField';
import { SelectField } from '../../shared/form/SelectField';
import { rulesOf } from '../../shared/form/serverForm';
import { TextField } from '../../shared/form/TextField';
import type { Edit } from '../../shared/form/useMerge';
import { useMessages } from '../../shared/i18n/useMessages';
import { CreateRecordPage, editOf, EditRecordPage, type FormPages } from '../../shared/page/RecordFormPage';
import { type Choice, type ChoiceSource, identified, owned } from '../../shared/select/choice';
import { useIsListed } from '../../shared/select/useIsListed';
import { useLookup } from '../../shared/select/useLookup';
import { problemPaths } from './problem.paths';
import { SimilarToDraft } from './problem.similar';

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
  return id === undefined ? (
    <CreateRecordPage of={pages}>{(form) => <NewProblem {...form} />}</CreateRecordPage>
  ) : (
    <EditRecordPage key={id} id={Number(id)} of={pages} call={problemCalls.view} live="problem">
      {(problem, { onSaved, ...form }) => (
        <ProblemForm problem={problem} edit={editOf(form, problem, stored)} onSaved={onSaved} />
      )}
    </EditRecordPage>
  );
}

/** The form of a new problem once it is known what is usual; if that cannot be loaded, with empty fields. */
function NewProblem(form: Pick<ProblemFormProps, 'onSaved'>) {
  const usual = useRecord(problemDraftCalls.blank, {}, { fresh: true });
  return usual.loading ? <Skeleton lines={12} /> : <ProblemForm draft={usual.data?.draft} {...form} />;
}

interface ProblemFormDialogProps extends Pick<ProblemFormProps, 'ticket' | 'draft' | 'onSaved'> {
  onClose: () => void;
}

/**
 * A new problem for a ticket or an asset, in a dialog of 850 px (D1 §9). It starts with the draft of the ticket, or with
 * what the asset gives and else what is usual; if that cannot be loaded, it starts empty.
 */
export function ProblemFormDialog({ ticket, draft, onSaved, onClose }: ProblemFormDialogProps) {
  const t = useMessages();
  const ofTicket = useRecord(problemDraftCalls.draft, ticket ? { params: { ticketId: ticket.id } } : null, {
    fresh: true,
  });
  const requester_id = draft?.requester_id?.id;
  const usual = useRecord(problemDraftCalls.blank, ticket ? null : { query: { requester_id } }, { fresh: true });
  const ready = !(ticket ? ofTicket : usual).loading;
  return (
    <FormDialog title={t(words.new_problem)} width={850} ready={ready} onSaved={onSaved} onClose={onClose}>
      {(form) => (
        <ProblemForm ticket={ticket} draft={ofTicket.data?.draft ?? overUsual(draft, usual.data?.draft)} {...form} />
      )}
    </FormDialog>
  );
}

/** What is usual, a ticket's draft, or what an asset gives, which has a place too. */
type ProblemFormDraft = Partial<ProblemDraft & Pick<ProblemView, 'location_id'>>;

/** What is given comes before what is usual. */
function overUsual(given: ProblemFormDraft = {}, usual: BlankProblem | undefined): ProblemFormDraft {
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  return { ...usual, ...known, department_of_requester: usual !== undefined && !given.department_id };
}

interface ProblemFormProps {
  /** The problem to edit; a new one without it. */
  problem?: ProblemView;
  /** A new problem is attached to this ticket; its requester is proposed (D1 §2). */
  ticket?: { id: number; requester: Named | null };
  /** What a new problem starts with. */
  draft?: ProblemFormDraft;
  /** Its versions. */
  edit?: Edit<ProblemValues>;
  onSaved: (saved: { id: number; identifier: string }) => void;
  onCancel?: () => void;
}

/** The fields of a problem and their save (D1 §3, §5); on its own page and in dialogs. */
export const ProblemForm = (props: ProblemFormProps) => (
  <WithCustomFields category="problem" id={props.problem?.id}>
    {(custom) => <ProblemFields custom={custom} {...props} />}
  </WithCustomFields>
);

function ProblemFields({
  problem,
  ticket,
  draft,
  edit,
  custom,
  onSaved,
  onCancel,
}: ProblemFormProps & { custom: CustomForm }) {
  const t = useMessages();
  const given = (problem ?? draft)?.asset_ids ?? [];
  const initial = withCustomValues(initialValues(problem ?? draft, problem, ticket, given), custom);
  // What a help-desk has none of is not asked for.
  const listed = { department_id: useIsListed('departments'), priority_id: useIsListed('priorities') };
  const rules = useMemo(
    () =>
      rulesOf(problemFormWith({ department_id: listed.department_id, priority_id: listed.priority_id }), custom.fields),
    [listed.department_id, listed.priority_id, custom.fields],
  );
  const [departments, priorities] = [useLookup('departments'), useLookup('priorities')];
  const offered = useLookup('assets', { meta: true }, owned);
  // D1 §6: attaching assets is offered only with the right to. What is not offered is not sent, and stays.
  const reader = useReader();
  const mayAttach = reader?.actions.attach_asset !== false;
  const seesChanges = reader?.actions.view_changes !== false;
  return (
    <Form
      label={problem ? t(problemMessages.edit_title) : t(words.new_problem)}
      initial={initial}
      rules={rules}
      call={problemCalls.save}
      request={(values, version) => ({
        query: ticket ? { ticket_id: ticket.id } : undefined,
        body: problemForm.cast({
          ...values,
          ...sentCustom(custom, values),
          published: values.known_error && values.published,
          ...(!mayAttach && { asset_ids: undefined }),
          ...(!seesChanges && { caused_by_change_id: undefined }),
          ...(problem && { id: problem.id, version }),
        }),
      })}
      onSaved={(reply) => onSaved(reply.data)}
      edit={editWithCustom(edit, custom)}
    >
      <Fields>
        <TextField name="subject" label={t(words.subject)} required wide limit={problemLimits.subject} />
        {!problem && <SimilarToDraft />}
        <SelectField
          name="requester_id"
          label={t(words.requester)}
          required
          source={useLookup('users')}
          known={[problem?.requester_id, draft?.requester_id, ticket?.requester]}
        />
        {listed.department_id && (
          <DepartmentField
            source={departments}
            known={[problem?.department_id, draft?.department_id]}
            draft={problem ? undefined : draft}
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
        <SelectField
          name="parent_problem_id"
          label={t(problemMessages.parent)}
          wide
          source={useLookup('problems', { meta: true, ...(problem && { supplements: problem.id }) }, identified)}
          known={[
            problem?.parent && {
              id: problem.parent.id,
              name: `${problem.parent.identifier} ${problem.parent.subject}`,
            },
          ]}
        />
        {seesChanges && <CauseField cause={problem?.caused_by_change_id ?? null} />}
        <RichTextField name="description" label={t(words.description)} required />
        <AttachmentField name="attachment" label={t(words.attachment)} wide current={problem?.attachment} />
        <CheckboxField name="known_error" label={t(problemMessages.known_error_label)} />
        <CheckboxField name="major" label={t(problemMessages.major_label)} />
        <PublishedField />
        <CustomFields of={custom} />
      </Fields>
      <FormFooter submit={problem ? t(words.save) : t(words.create_problem)} onCancel={onCancel} />
    </Form>
  );
}

/** Only a known error is published (G20). */
function PublishedField() {
  const t = useMessages();
  const { known_error } = useFormikContext<ProblemValues>().values;
  return (
    known_error && (
      <CheckboxField
        name="published"
        label={t(problemMessages.published_label)}
        hint={t(problemMessages.published_hint)}
      />
    )
  );
}

/** The change that caused the problem: first those on its assets of the last days, then all (G15). */
function CauseField({ cause }: { cause: ProblemView['caused_by_change_id'] }) {
  const t = useMessages();
  const { asset_ids } = useFormikContext<ProblemValues>().values;
  const all = useLookup('changes', { meta: true }, identified);
  const recent = useLookup('changes', { meta: true, asset_ids: asset_ids.slice(0, maxAssets) }, identified);
  const note = t(problemMessages.recent_change);
  const first = useRef<readonly Choice[]>([]);
  const hasAssets = asset_ids.length > 0;
  const source = useCallback<ChoiceSource>(
    async (query) => {
      const [found, others] = await Promise.all([
        hasAssets && query.page === 1 ? recent(query) : undefined,
        all(query),
      ]);
      if (query.page === 1) first.current = found?.choices ?? [];
      const isFirst = new Set(first.current.map(({ id }) => id));
      const noted = (found?.choices ?? []).map((one) => ({
        ...one,
        note: [note, one.note].filter(Boolean).join(' · '),
      }));
      return { choices: [...noted, ...others.choices.filter(({ id }) => !isFirst.has(id))], total: others.total };
    },
    [all, recent, note, hasAssets],
  );
  return (
    <SelectField
      name="caused_by_change_id"
      label={t(problemMessages.caused_by)}
      hint={hasAssets ? t(problemMessages.caused_by_hint) : undefined}
      wide
      source={source}
      known={[cause && { id: cause.id, name: `${cause.identifier} ${cause.name}` }]}
    />
  );
}

/** Changes are looked for on so many assets. */
const maxAssets = 100;

interface DepartmentFieldProps {
  source: ChoiceSource;
  known: readonly (Named | null | undefined)[];
  /** What the new problem started with. */
  draft: ProblemFormDraft | undefined;
}

/** The department of a problem. In a new one it is the requester's, whoever that is, until somebody chooses another. */
function DepartmentField({ source, known, draft }: DepartmentFieldProps) {
  const t = useMessages();
  const { values, setFieldValue } = useFormikContext<ProblemValues>();
  const filled = useRef(draft?.department_id?.id ?? null);
  const follows = draft?.department_of_requester === true;
  const { requester_id } = values;
  const isOther = requester_id !== (draft?.requester_id?.id ?? null);
  const { data } = useRecord(
    problemDraftCalls.blank,
    follows && isOther && requester_id !== null ? { query: { requester_id } } : null,
  );
  const of = isOther ? data?.draft : draft;
  const theirs = of?.department_id;
  useEffect(() => {
    if (!follows || !of || values.department_id !== filled.current) return;
    filled.current = theirs?.id ?? null;
    void setFieldValue('department_id', filled.current);
    // Only another requester changes it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [of]);
  return (
    <SelectField name="department_id" label={t(words.department)} required source={source} known={[...known, theirs]} />
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
  major: problem?.major ?? false,
  published: problem?.published ?? false,
  parent_problem_id: problem?.parent?.id ?? null,
  caused_by_change_id: problem?.caused_by_change_id?.id ?? null,
  attachment: null as File | null,
  attachment_delete: false,
});

type ProblemValues = ReturnType<typeof initialValues>;

const stored = (problem: ProblemView): Stored<ProblemValues> => ({
  version: problem.version,
  values: initialValues(problem, problem, undefined, problem.asset_ids),
  shown: { ...problem },
});
