import { type ComponentProps, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import * as changeMessages from '../../../texts/compiled/screen/change';
import * as words from '../../../texts/compiled/screen/common';
import { changeCalls, changeDelays } from '../../../wire/change/change';
import { changeForm } from '../../../wire/change/change.schema';
import { formCalls, type FormField } from '../../../wire/parts/form';
import type { Named } from '../../../wire/protocol/reply';
import type { TicketLinkType } from '../../../wire/ticket/ticket';
import { Loaded, Skeleton } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Dialog } from '../../shared/dialog/Dialog';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { ServerChanges } from '../../shared/form/ServerChanges';
import { ServerFields } from '../../shared/form/ServerFields';
import { initialValuesOf, rulesOf, sentValues } from '../../shared/form/serverForm';
import { useMessages } from '../../shared/i18n/useMessages';
import { ViewIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Link } from '../../shared/link/Link';
import { BackLink } from '../../shared/page/BackLink';
import { isMissing, LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { useEditedRecord } from '../../shared/page/useEditedRecord';
import { useReturn } from '../../shared/page/useReturn';
import { Empty } from '../../shared/table/Empty';
import { changePaths } from './change.paths';

/** /service-desk/changes/create and /service-desk/changes/{id}/edit: edit mode is the path segment `edit` (A10). */
export default function ChangeFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

/** Returns to the list three seconds after the save (D2 §4). */
function CreatePage() {
  const t = useMessages();
  const mayCreate = useReader()?.actions.create_change;
  const definition = useRecord(
    formCalls.render,
    { query: { category: 'change', scenario: 'create', panel: 'agent' } },
    { fresh: true },
  );
  const [saved, save] = useReturn(changePaths.list, changeDelays.redirectAfterCreate);
  return (
    <Page
      title={t(words.new_change)}
      alerts="change-create"
      back={<BackLink to={changePaths.list}>{t(words.changes)}</BackLink>}
    >
      <Card>
        {mayCreate === false ? (
          <Empty title={t(changeMessages.no_create)} />
        ) : (
          <Loaded of={definition} skeleton={<Skeleton lines={12} />}>
            {({ fields }) => <ChangeForm fields={fields} onSaved={save} disabled={saved} />}
          </Loaded>
        )}
        {saved && <p role="status">{t(changeMessages.returning)}</p>}
      </Card>
    </Page>
  );
}

/** Stays after the save and loads the form anew. */
function EditPage({ id }: { id: number }) {
  const t = useMessages();
  const edited = useEditedRecord(useRecord(changeCalls.edit, { params: { id } }, { fresh: true }));
  return (
    <Page
      title={t(changeMessages.edit_title)}
      alerts="change-edit"
      back={<BackLink to={changePaths.list}>{t(words.changes)}</BackLink>}
      actions={
        !isMissing(edited) && (
          <Link to={changePaths.show(id)} look="plain" icon={<ViewIcon />}>
            {t(changeMessages.view_change)}
          </Link>
        )
      }
    >
      <LoadedRecord of={edited} list={changePaths.list} records={t(words.changes)} skeleton={<FormSkeleton />}>
        {({ opened, newer }) => (
          <>
            {newer && <NewerFields opened={opened.fields} newer={newer.fields} />}
            <Card>
              <ChangeForm
                key={edited.generation}
                fields={opened.fields}
                change={{ id, version: (newer ?? opened).version }}
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

function NewerFields({ opened, newer }: { opened: readonly FormField[]; newer: readonly FormField[] }) {
  return <ServerChanges opened={opened} latest={useNamedFields(newer)} />;
}

const FormSkeleton = () => (
  <Card>
    <Skeleton lines={12} />
  </Card>
);

type Form = ComponentProps<typeof ChangeForm>;

interface ChangeFormDialogProps extends Pick<Form, 'attachTo' | 'requester' | 'onSaved'> {
  /** The form starts with these assets. */
  assets?: Named[];
  onClose: () => void;
}

/** The form starts with what the change takes along from there. */
const originOf = (attachTo: NonNullable<Form['attachTo']>) =>
  'problem_id' in attachTo ? attachTo : { ticket_id: attachTo.ticket_id };

const withAssets = (fields: readonly FormField[], assets: Named[]): FormField[] =>
  fields.map((field) => (field.name === 'asset_ids' ? { ...field, value: assets } : field));

/**
 * A new change for a problem, a ticket or an asset, in a dialog of 800 px whose loader shows for a second (D1 §9, D2 §2). After a
 * failure it stays open.
 */
export function ChangeFormDialog({ assets, onSaved, onClose, ...form }: ChangeFormDialogProps) {
  const t = useMessages();
  const definition = useRecord(
    formCalls.render,
    {
      query: { category: 'change', scenario: 'create', panel: 'agent', ...(form.attachTo && originOf(form.attachTo)) },
    },
    { fresh: true },
  );
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), changeDelays.formLoader);
    return () => clearTimeout(timer);
  }, []);
  const loader = <Skeleton lines={8} />;
  return (
    <Dialog title={t(words.new_change)} width={800} onClose={onClose}>
      {waited ? (
        <Loaded of={definition} skeleton={loader}>
          {({ fields }) => (
            <ChangeForm
              {...form}
              fields={assets ? withAssets(fields, assets) : fields}
              onCancel={onClose}
              onSaved={(change) => {
                onClose();
                onSaved(change);
              }}
            />
          )}
        </Loaded>
      ) : (
        loader
      )}
    </Dialog>
  );
}

interface ChangeFormProps {
  fields: readonly FormField[];
  /** The change to edit, and on which version the save is based; a new one without it. */
  change?: { id: number; version: number };
  /** Where a new change is attached. */
  attachTo?: { problem_id: number } | { ticket_id: number; type: TicketLinkType };
  /** Proposed as the requester of a new change. */
  requester?: Named | null;
  disabled?: boolean;
  onSaved: (saved: { id: number; identifier: string }) => void;
  /** Loads the latest version, after somebody else saved meanwhile. */
  onReload?: () => void;
  onCancel?: () => void;
}

/** The form of a change as the server describes it, and its save (D2 §2, §5); on its own page and in dialogs. */
export function ChangeForm({
  fields: described,
  change,
  attachTo,
  requester,
  disabled,
  onSaved,
  onReload,
  onCancel,
}: ChangeFormProps) {
  const t = useMessages();
  const fields = useNamedFields(described);
  const [rules] = useState(() => rulesOf(changeForm, fields));
  const initial = initialValuesOf(fields);
  return (
    <Form
      label={change ? t(changeMessages.edit_title) : t(words.new_change)}
      initial={requester && 'requester_id' in initial ? { ...initial, requester_id: requester.id } : initial}
      rules={rules}
      call={changeCalls.save}
      request={(values) => ({ body: changeForm.cast({ ...sentValues(fields, values), ...attachTo, ...change }) })}
      onSaved={({ data }) => onSaved(data)}
      onReload={onReload}
    >
      <ServerFields fields={fields} known={{ requester_id: requester }} />
      <FormFooter submit={change ? t(words.save) : t(words.create_change)} onCancel={onCancel} disabled={disabled} />
    </Form>
  );
}

/** Fields that every change has are named by the page itself, so that their names change at once with its language. */
export function useNamedFields(fields: readonly FormField[]): FormField[] {
  const t = useMessages();
  const labels: Partial<Record<string, string>> = {
    subject: t(words.subject),
    identifier: t(words.identifier),
    requester_id: t(words.requester),
    status_id: t(words.status),
    change_type_id: t(words.change_type),
    priority_id: t(words.priority),
    impact_id: t(words.impact),
    location_id: t(words.location),
    department_id: t(words.department),
    team_id: t(words.team),
    agent_id: t(words.agent),
    planned_start_date: t(words.planned_start),
    planned_end_date: t(words.planned_end),
    asset_ids: t(words.assets),
    description: t(words.description),
    attachment: t(words.attachment),
  };
  return fields.map((field) => ({ ...field, label: labels[field.name] ?? field.label }));
}
