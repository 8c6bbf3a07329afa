import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import type { Named } from '../../../wire/protocol/reply';
import { releaseCalls, releaseDelays, releaseLimits, type ReleaseView } from '../../../wire/release/release';
import { releaseForm } from '../../../wire/release/release.schema';
import { useReader } from '../../shared/api/useReader';
import { AttachmentField } from '../../shared/form/AttachmentField';
import {
  CustomFields,
  type CustomForm,
  editWithCustom,
  sentCustom,
  WithCustomFields,
  withCustomValues,
} from '../../shared/form/CustomFields';
import { DateTimeField } from '../../shared/form/DateTimeField';
import { Fields, Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormFooter } from '../../shared/form/FormFooter';
import type { Stored } from '../../shared/form/merge';
import type { Edit } from '../../shared/form/useMerge';
import { RichTextField } from '../../shared/form/RichTextField';
import { SelectField } from '../../shared/form/SelectField';
import { rulesOf } from '../../shared/form/serverForm';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { CreateRecordPage, editOf, EditRecordPage, type FormPages } from '../../shared/page/RecordFormPage';
import { owned } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';
import { releasePaths } from './release.paths';
import { differs, type Span, SpanOfChanges } from './release.span';

const pages: FormPages = {
  paths: releasePaths,
  returnsTo: releasePaths.index,
  delay: releaseDelays.redirectAfterCreate,
  right: 'create_release',
  alerts: { create: 'release-create-edit', edit: 'release-create-edit' },
  texts: {
    records: words.releases,
    create: words.new_release,
    no_create: releaseMessages.no_create,
    returning: releaseMessages.returning,
    edit: releaseMessages.edit_title,
    view: releaseMessages.view_release,
  },
};

/** /service-desk/releases/create and /service-desk/releases/{id}/edit: edit mode is the path segment `edit` (A10). */
export default function ReleaseFormPage() {
  const { id } = useParams();
  return id === undefined ? (
    <CreateRecordPage of={pages}>{(form) => <ReleaseForm {...form} />}</CreateRecordPage>
  ) : (
    <EditRecordPage key={id} id={Number(id)} of={pages} call={releaseCalls.view} live="release">
      {(opened, { onSaved, ...form }) => (
        <ReleaseForm release={opened.release} edit={editOf(form, opened, stored)} onSaved={onSaved} />
      )}
    </EditRecordPage>
  );
}

interface ReleaseFormDialogProps extends Pick<ReleaseFormProps, 'changeId' | 'span' | 'assets' | 'onSaved'> {
  onClose: () => void;
}

/** A new release for a change or an asset, in a dialog of 850 px whose loader shows for a second (D2 §2). */
export function ReleaseFormDialog({ onSaved, onClose, ...given }: ReleaseFormDialogProps) {
  const t = useMessages();
  return (
    <FormDialog
      title={t(words.new_release)}
      width={850}
      delay={releaseDelays.formLoader}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <ReleaseForm {...given} {...form} />}
    </FormDialog>
  );
}

interface ReleaseFormProps {
  /** The release to edit; a new one without it. */
  release?: ReleaseView;
  /** A new release is attached to this change. */
  changeId?: number;
  /** When that change is planned. */
  span?: Span | null;
  /** What a new release starts with. */
  assets?: readonly Named[];
  /** Its versions. */
  edit?: Edit<ReleaseValues>;
  onSaved: (saved: { id: number; identifier: string }) => void;
  onCancel?: () => void;
}

/** The fields of a release and their save (D2 §3, §5); on its own page and in a dialog. */
export const ReleaseForm = (props: ReleaseFormProps) => (
  <WithCustomFields category="release" id={props.release?.id}>
    {(custom) => <ReleaseFields custom={custom} {...props} />}
  </WithCustomFields>
);

const noAssets: readonly Named[] = [];

function ReleaseFields({
  release,
  changeId,
  span,
  assets = noAssets,
  edit,
  custom,
  onSaved,
  onCancel,
}: ReleaseFormProps & { custom: CustomForm }) {
  const t = useMessages();
  const [rules] = useState(() => rulesOf(releaseForm, custom.fields));
  const given = release?.attach_assets ?? assets;
  const offered = useLookup('assets', { meta: true }, owned);
  const suggested = release ? release.changes_span : span;
  // D2 §6: hidden without the right to attach assets, shown if that cannot be found out. What is not offered is not
  // sent, and stays.
  const mayAttach = useReader()?.actions.attach_asset !== false;
  return (
    <Form
      label={release ? t(releaseMessages.edit_title) : t(words.new_release)}
      initial={withCustomValues(initialValues(release, given), custom)}
      rules={rules}
      call={releaseCalls.save}
      request={(values, version) => ({
        body: releaseForm.cast({
          ...values,
          ...sentCustom(custom, values),
          ...(!mayAttach && { asset_ids: undefined }),
          ...(release ? { id: release.id, version } : { change_id: changeId }),
        }),
      })}
      onSaved={(reply) => onSaved(reply.data)}
      edit={editWithCustom(edit, custom)}
    >
      <Fields>
        <TextField name="subject" label={t(words.subject)} required wide limit={releaseLimits.subject} />
        <SelectField
          name="release_type_id"
          label={t(words.release_type)}
          required
          source={useLookup('release_types')}
          known={[release?.release_type]}
        />
        <SelectField
          name="status_id"
          label={t(words.status)}
          required
          source={useLookup('release_statuses')}
          known={[release?.status]}
        />
        <SelectField
          name="priority_id"
          label={t(words.priority)}
          required
          source={useLookup('release_priorities')}
          known={[release?.priority]}
        />
        <SelectField
          name="location_id"
          label={t(words.location)}
          source={useLookup('locations')}
          known={[release?.location]}
        />
        <DateTimeField name="planned_start_date" label={t(words.planned_start_date)} />
        <DateTimeField name="planned_end_date" label={t(words.planned_end_date)} />
        {suggested && <SuggestedDates span={suggested} ofOne={!release} />}
        <TextField
          name="identifier"
          label={t(words.identifier)}
          hint={release ? undefined : t(releaseMessages.identifier_hint)}
          limit={releaseLimits.identifier}
        />
        {mayAttach && (
          <SelectField name="asset_ids" label={t(words.assets)} wide multi source={offered} known={given} />
        )}
        <RichTextField name="description" label={t(words.description)} required />
        <AttachmentField name="attachment" label={t(words.attachment)} wide current={release?.attachment} />
        <CustomFields of={custom} />
      </Fields>
      <FormFooter submit={release ? t(words.save) : t(words.create_release)} onCancel={onCancel} />
    </Form>
  );
}

const initialValues = (release: ReleaseView | undefined, assets: readonly Named[]) => ({
  subject: release?.subject ?? '',
  identifier: release?.identifier ?? '',
  description: release?.description ?? '',
  status_id: release?.status.id ?? null,
  priority_id: release?.priority.id ?? null,
  release_type_id: release?.release_type.id ?? null,
  location_id: release?.location?.id ?? null,
  planned_start_date: release?.planned_start_date ?? '',
  planned_end_date: release?.planned_end_date ?? '',
  asset_ids: assets.map(({ id }) => id),
  attachment: null as File | null,
  attachment_delete: false,
});

type ReleaseValues = ReturnType<typeof initialValues>;

const stored = ({ release }: { release: ReleaseView }): Stored<ReleaseValues> => ({
  version: release.version,
  values: initialValues(release, release.attach_assets),
  shown: {
    ...release,
    release_type_id: release.release_type,
    status_id: release.status,
    priority_id: release.priority,
    location_id: release.location,
    asset_ids: release.attach_assets,
  },
});

interface Dates {
  planned_start_date: string;
  planned_end_date: string;
}

/** Below the planned dates of the form while they are not those of the changes; the click fills them in. */
function SuggestedDates({ span, ofOne }: { span: Span; ofOne: boolean }) {
  const { values, setValues } = useFormikContext<Dates>();
  const place = useRef<HTMLDivElement>(null);
  if (!differs(span, values)) return null;
  const use = () => {
    // The button goes; the dates that it filled in are read.
    place.current?.closest('form')?.querySelector<HTMLElement>('input[type="date"]')?.focus();
    void setValues({ ...values, ...span });
  };
  return (
    <Wide ref={place}>
      <SpanOfChanges span={span} ofOne={ofOne} onUse={use} />
    </Wide>
  );
}
