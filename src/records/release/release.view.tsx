import { type ReactNode, useEffect, useRef } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import {
  type ReleaseActions as Flags,
  releaseCalls,
  releaseDelays,
  type ReleaseForm,
  releaseStatus,
  type ReleaseView,
} from '../../../wire/release/release';
import { useAlert } from '../../shared/alert/useAlert';
import type { ApiError } from '../../shared/api/ApiError';
import { Failed } from '../../shared/api/Loaded';
import { useDialogs } from '../../shared/dialog/opened';
import { useExtensionActions } from '../../shared/extension/useExtensionActions';
import { isSet } from '../../shared/format/date';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { AssetIcon, ChangeIcon, CheckIcon, DeleteIcon, EditIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { PageMenu } from '../../shared/menu/PageMenu';
import { opening } from '../../shared/menu/opening';
import { isMissing } from '../../shared/page/LoadedRecord';
import { useGo } from '../../shared/page/go';
import { useTab } from '../../shared/page/useTab';
import { useStyles } from '../../shared/style/useStyles';
import { AttachmentLink } from '../../shared/view/AttachmentLink';
import { Description } from '../../shared/view/Description';
import { useCustomFacts } from '../../shared/view/useCustomFacts';
import { FactRail } from '../../shared/view/FactRail';
import { Flagged } from '../../shared/view/Flagged';
import { InPlaceChoice } from '../../shared/view/InPlaceFields';
import { InPlacePriority } from '../../shared/view/InPlacePriority';
import { Moment } from '../../shared/view/Moment';
import { NextStep } from '../../shared/view/NextStep';
import { RecordHeadline } from '../../shared/view/RecordHeadline';
import { RecordLayout } from '../../shared/view/RecordLayout';
import { listOfRecords, RecordPage, recordRoute, ShownRecord } from '../../shared/view/RecordPage';
import { Truncated } from '../../shared/view/Truncated';
import { recordAhead, useRecordAndActions } from '../../shared/view/recordAhead';
import { useInPlaceEdit } from '../../shared/view/useInPlaceEdit';
import { useWhoCanSee } from '../role/embed';
import { useHiddenActions } from '../rule/embed';
import * as releaseSpanSheet from './ReleaseSpan.module.css';
import { useReleaseReload } from './release.api';
import { ReleaseStatus } from './release.columns';
import { type ReleaseDialog, ReleaseDialogs } from './release.dialogs';
import { releasePaths } from './release.paths';
import { differs, SpanOfChanges } from './release.span';
import { ReleaseAssociates, usePlanningKeys } from './release.tabs';

/** /service-desk/releases/{id}/show (D2 §2). */
export default recordRoute(ReleasePage, recordAhead('release', releaseCalls));

const list = listOfRecords({
  paths: releasePaths,
  name: words.releases,
  call: releaseCalls.list,
  rows: ({ releases }) => releases,
});

function ReleasePage({ id }: { id: number }) {
  const t = useMessages();
  const [load, actions] = useRecordAndActions('release', releaseCalls, id);
  const dialogs = useDialogs<ReleaseDialog>();
  const go = useGo();
  const [tab, showTab] = useTab();
  const changed = useDelayed(useReleaseReload(), releaseDelays.reload);
  const [release, edit] = useInPlaceEdit(load.data?.release, {
    call: releaseCalls.save,
    request: (edited) => ({ body: formOf(edited) }),
    statusOf: ({ status }) => status.name,
    loads: [load, actions],
    calls: [releaseCalls.log],
  });
  const flags = actions.data?.actions;
  const onEdit = flags?.release_edit ? edit : undefined;
  const offersChanges =
    release?.status.id === releaseStatus.completed &&
    release.attach_changes.length > 0 &&
    flags?.associated_change &&
    tab !== 'associated_changes';
  return (
    <RecordPage
      id={id}
      list={list}
      title={release?.subject ?? t(releaseMessages.release)}
      alerts="release-view"
      allowed={release && actions}
      owner={release && 'sd_releases'}
      keys={{ edit: flags?.release_edit && (() => go(releasePaths.edit(id))) }}
      below={
        release && (
          <>
            <ReleaseHeadline release={release} onEdit={onEdit} />
            {offersChanges && (
              <NextStep
                text={t(releaseMessages.next_changes, { count: release.attach_changes.length })}
                action={t(releaseMessages.show_changes)}
                onSelect={() => showTab('associated_changes')}
              />
            )}
          </>
        )
      }
      actions={release && flags && <ReleaseActions id={id} flags={flags} onOpen={dialogs.open} />}
    >
      {load.error && !load.error.refused && !isMissing(load) && !release ? (
        <NotLoaded error={load.error} reload={load.reload} refreshing={load.refreshing} />
      ) : (
        <ShownRecord of={load} list={list} deleted={releaseMessages.deleted_meanwhile}>
          {({ release: loaded }) => (
            <>
              <RecordLayout
                description={<Description html={loaded.description} />}
                facts={
                  <ReleaseSpan release={release ?? loaded} onEdit={onEdit}>
                    <ReleaseSummary release={release ?? loaded} onEdit={onEdit} />
                  </ReleaseSpan>
                }
              >
                <Flagged of={actions}>
                  {(granted) => (
                    <Card>
                      <ReleaseAssociates
                        release={loaded}
                        flags={granted?.actions ?? {}}
                        tab={tab}
                        onTab={showTab}
                        dialogs={dialogs}
                        onChanged={changed}
                      />
                    </Card>
                  )}
                </Flagged>
              </RecordLayout>
              <ReleaseDialogs release={loaded} of={dialogs} onChanged={changed} />
            </>
          )}
        </ShownRecord>
      )}
    </RecordPage>
  );
}

/** D2 §8: a release that could not be loaded is told in the alert area of the page. */
function NotLoaded({ error, ...load }: { error: ApiError; reload: () => Promise<void>; refreshing: boolean }) {
  const alert = useAlert();
  useEffect(() => {
    alert.error(error.message);
    return alert.clear;
  }, [alert, error.message]);
  return <Failed load={{ ...load, error: undefined }} />;
}

/** D2 §4: a while after a change; withdrawn when the page is left. */
function useDelayed(work: () => void, delay: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, delay);
  };
}

interface ReleaseActionsProps {
  id: number;
  flags: Flags;
  onOpen: (dialog: ReleaseDialog) => void;
}

/** The menus planning, associate and more: what appears follows the flags (D2 §2, §6). */
export function ReleaseActions({ id, flags, onOpen }: ReleaseActionsProps) {
  const t = useMessages();
  const go = useGo();
  const planningKeys = usePlanningKeys();
  const [hidden, hiddenActions] = useHiddenActions('release', id);
  const who = useWhoCanSee('release', id);
  const [others, othersDialog] = useExtensionActions('release', id);
  const opens = opening(onOpen);
  return (
    <>
      <PageMenu
        label={t(words.planning)}
        actions={planningKeys.map(
          (key) => flags.release_planning_edit && { label: key.label, onSelect: () => onOpen({ planning: key }) },
        )}
      />
      <PageMenu
        label={t(words.associate)}
        actions={[
          flags.release_asset_attach && opens('assets', t(words.attach_assets), <AssetIcon />),
          flags.release_change_attach && opens('changes', t(words.attach_changes), <ChangeIcon />),
        ]}
      />
      <PageMenu
        label={t(words.more)}
        actions={[
          flags.release_edit && { label: t(words.edit), icon: <EditIcon />, onSelect: () => go(releasePaths.edit(id)) },
          flags.release_completed && opens('complete', t(releaseMessages.complete), <CheckIcon />),
          ...others,
          who,
          hidden,
          flags.release_delete && opens('delete', t(words.delete), <DeleteIcon />, 'danger'),
        ]}
      />
      {hiddenActions}
      {othersDialog}
    </>
  );
}

/** Below the subject: identifier, status, priority. A release has no assignee. */
function ReleaseHeadline({ release, onEdit }: { release: ReleaseView; onEdit?: ReleaseEdit }) {
  const field = { release, onEdit, pill: true };
  return (
    <RecordHeadline identifier={release.identifier} path={releasePaths.show(release.id)}>
      <StatusOfRelease {...field} />
      <PriorityOfRelease {...field} />
    </RecordHeadline>
  );
}

interface ReleaseSpanProps {
  release: ReleaseView;
  /** Present if the reader may edit. */
  onEdit?: ReleaseEdit;
  /** The facts of the release. */
  children: ReactNode;
}

/** Above the facts of a release: when its changes are planned, unless it is planned for that time or completed. */
function ReleaseSpan({ release, onEdit, children }: ReleaseSpanProps) {
  const css = useStyles(releaseSpanSheet);
  const facts = useRef<HTMLDivElement>(null);
  const { changes_span: span, status } = release;
  const use = (dates: Parameters<ReleaseEdit>[0]) => {
    // The button goes; the facts that it changes are read.
    facts.current?.focus();
    onEdit?.(dates);
  };
  return (
    <div ref={facts} tabIndex={-1} className={css.around}>
      {onEdit && span && status.id !== releaseStatus.completed && differs(span, release) && (
        <SpanOfChanges span={span} onUse={() => use(span)} />
      )}
      {children}
    </div>
  );
}

interface ReleaseSummaryProps {
  release: ReleaseView;
  /** Present if the reader may edit. */
  onEdit?: ReleaseEdit;
  /** Shows empty facts at once. */
  unfolded?: boolean;
}

/** The details of a release in the specification's order (D2 §2). */
export function ReleaseSummary({ release, onEdit, unfolded }: ReleaseSummaryProps) {
  const t = useMessages();
  const field = { release, onEdit };
  const custom = useCustomFacts([
    ...release.custom_field_values_for_release_form_builder_only,
    ...release.custom_field_values_for_release_type,
  ]);
  return (
    <FactRail
      unfolded={unfolded}
      facts={[
        { name: t(words.identifier), value: release.identifier },
        { name: t(words.subject), value: <Truncated text={release.subject} max={shown.all} /> },
        { name: t(words.status), value: <StatusOfRelease {...field} /> },
        { name: t(words.release_type), value: release.release_type.name },
        { name: t(words.priority), value: <PriorityOfRelease {...field} /> },
        {
          name: t(words.location),
          value: release.location && <Truncated text={release.location.name} max={shown.all} />,
        },
        {
          name: t(words.planned_start_date),
          value: isSet(release.planned_start_date) && <Moment at={release.planned_start_date} as="planned" />,
        },
        {
          name: t(words.planned_end_date),
          value: isSet(release.planned_end_date) && <Moment at={release.planned_end_date} as="planned" />,
        },
        { name: t(words.created), value: <Moment at={release.created_at} /> },
        release.completed_at !== null && { name: t(words.completed), value: <Moment at={release.completed_at} /> },
        { name: t(words.attachment), value: release.attachment && <AttachmentLink attachment={release.attachment} /> },
        ...custom,
      ]}
    />
  );
}

interface FieldProps {
  release: ReleaseView;
  /** Present if the reader may edit. */
  onEdit?: ReleaseEdit;
  /** In the headline. */
  pill?: boolean;
}

function StatusOfRelease({ release: { status }, onEdit, pill }: FieldProps) {
  const t = useMessages();
  return (
    <InPlaceChoice
      lookup="release_statuses"
      opensBy="s"
      label={t(words.status)}
      value={status}
      pill={pill}
      onChoose={onEdit && ((chosen) => chosen && onEdit({ status: chosen }))}
    >
      <ReleaseStatus status={status} />
    </InPlaceChoice>
  );
}

function PriorityOfRelease({ release: { priority }, onEdit, pill }: FieldProps) {
  return (
    <InPlacePriority
      lookup="release_priorities"
      value={priority}
      pill={pill}
      onChoose={onEdit && ((chosen) => chosen && onEdit({ priority: chosen }))}
    />
  );
}

/** Fields of a release that were chosen on its page. */
type ReleaseEdit = (fields: Partial<ReleaseView>) => void;

/** Its form as it is saved; without assets and file, which stay as they are. */
const formOf = (release: ReleaseView): ReleaseForm => ({
  id: release.id,
  version: release.version,
  subject: release.subject,
  identifier: release.identifier,
  description: release.description,
  status_id: release.status.id,
  priority_id: release.priority.id,
  release_type_id: release.release_type.id,
  location_id: release.location?.id ?? null,
  planned_start_date: release.planned_start_date,
  planned_end_date: release.planned_end_date,
});
