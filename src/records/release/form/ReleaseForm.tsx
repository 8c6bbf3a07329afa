import { useReader } from '../../../shared/api/useReader';
import { AttachmentField } from '../../../shared/form/AttachmentField';
import { DateTimeField } from '../../../shared/form/DateTimeField';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { RichTextField } from '../../../shared/form/RichTextField';
import { SelectField } from '../../../shared/form/SelectField';
import { TextField } from '../../../shared/form/TextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { owned } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import { releaseCalls, releaseLimits, type ReleaseView } from '../../../../wire/release/release';
import { releaseForm } from '../../../../wire/release/release.schema';
import type { Named } from '../../../../wire/protocol/reply';
import type { Span } from './SpanOfChanges';
import { SuggestedDates } from './SuggestedDates';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

interface ReleaseFormProps {
  /** The release to edit; a new one without it. */
  release?: ReleaseView;
  /** A new release is attached to this change. */
  changeId?: number;
  /** When that change is planned. */
  span?: Span | null;
  /** What a new release starts with. */
  assets?: readonly Named[];
  /** The newer version that the next save replaces, once it has been looked at. */
  version?: number;
  disabled?: boolean;
  onSaved: (saved: { id: number; identifier: string }) => void;
  /** Loads the latest version, after somebody else saved meanwhile. */
  onReload?: () => void;
  onCancel?: () => void;
}

/** The fields of a release and their save (D2 §3, §5); on its own page and in a dialog. */
export function ReleaseForm({
  release,
  changeId,
  span,
  assets = [],
  version,
  disabled,
  onSaved,
  onReload,
  onCancel,
}: ReleaseFormProps) {
  const t = useMessages();
  const given = release?.attach_assets ?? assets;
  const offered = useLookup('assets', { meta: true }, owned);
  const suggested = release ? release.changes_span : span;
  // D2 §6: hidden without the right to attach assets, shown if that cannot be found out. What is not offered is not
  // sent, and stays.
  const mayAttach = useReader()?.actions.attach_asset !== false;
  return (
    <Form
      label={release ? t(releaseMessages.edit_title) : t(words.new_release)}
      initial={initialValues(release, given)}
      rules={releaseForm}
      call={releaseCalls.save}
      request={(values) => ({
        body: releaseForm.cast({
          ...values,
          ...(!mayAttach && { asset_ids: undefined }),
          ...(release ? { id: release.id, version: version ?? release.version } : { change_id: changeId }),
        }),
      })}
      onSaved={(reply) => onSaved(reply.data)}
      onReload={onReload}
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
      </Fields>
      <FormFooter submit={release ? t(words.save) : t(words.create_release)} onCancel={onCancel} disabled={disabled} />
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
