import { type ReactNode, useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
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
import { Alert } from '../../shared/alert/Alert';
import { useAlert } from '../../shared/alert/useAlert';
import type { ApiError } from '../../shared/api/ApiError';
import { Failed, Loaded } from '../../shared/api/Loaded';
import type { Load } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { useDialogs } from '../../shared/dialog/opened';
import { isSet } from '../../shared/format/date';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { AssetIcon, ChangeIcon, CheckIcon, DeleteIcon, EditIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Menu } from '../../shared/menu/Menu';
import { BackLink } from '../../shared/page/BackLink';
import { isMissing, LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { RecordNeighbours } from '../../shared/page/RecordNeighbours';
import { useGo } from '../../shared/page/go';
import { namedOf, priorityOf } from '../../shared/select/chosen';
import { useLookup } from '../../shared/select/useLookup';
import { useStyles } from '../../shared/style/useStyles';
import { AttachmentLink } from '../../shared/view/AttachmentLink';
import { Description } from '../../shared/view/Description';
import { FactRail } from '../../shared/view/FactRail';
import { InPlace } from '../../shared/view/InPlace';
import { Moment } from '../../shared/view/Moment';
import { NextStep } from '../../shared/view/NextStep';
import { RecordHeadline } from '../../shared/view/RecordHeadline';
import { RecordLayout } from '../../shared/view/RecordLayout';
import { Truncated } from '../../shared/view/Truncated';
import { recordAhead } from '../../shared/view/recordAhead';
import { useInPlaceEdit } from '../../shared/view/useInPlaceEdit';
import { useHiddenActions } from '../rule/embed';
import * as releaseSpanSheet from './ReleaseSpan.module.css';
import { useRelease, useReleaseActions, useReleaseReload } from './release.api';
import { ReleaseStatus } from './release.columns';
import { type ReleaseDialog, ReleaseDialogs } from './release.dialogs';
import { releasePaths } from './release.paths';
import { differs, SpanOfChanges } from './release.span';
import { ReleaseAssociates, usePlanningKeys } from './release.tabs';

/** /service-desk/releases/{id}/show (D2 §2). */
export default function ReleaseViewPage() {
  const { id } = useParams();
  return <ReleasePage key={id} id={Number(id)} />;
}
ReleaseViewPage.Ahead = recordAhead('release', releaseCalls);

function ReleasePage({ id }: { id: number }) {
  const t = useMessages();
  const release = useRelease(id);
  const actions = useReleaseActions(id);
  const dialogs = useDialogs<ReleaseDialog>();
  const [params, setParams] = useSearchParams();
  const changed = useDelayed(useReleaseReload(), releaseDelays.reload);

  const [loaded, edit] = useReleaseEdit(release, actions);
  const flags = actions.data?.actions;
  const onEdit = flags?.release_edit ? edit : undefined;
  const showTab = (tab: string) => setParams({ tab }, { replace: true });
  const offersChanges =
    loaded?.status.id === releaseStatus.completed &&
    loaded.attach_changes.length > 0 &&
    flags?.associated_change &&
    params.get('tab') !== 'associated_changes';
  const subject = loaded?.subject ?? t(releaseMessages.release);
  return (
    <Page
      title={subject}
      heading={<Truncated text={subject} max={shown.title} />}
      alerts="release-view"
      back={
        <>
          <BackLink to={releasePaths.list} record={id}>
            {t(words.releases)}
          </BackLink>
          <RecordNeighbours paths={releasePaths} id={id} call={releaseCalls.list} rows={({ releases }) => releases} />
        </>
      }
      below={
        loaded && (
          <>
            <ReleaseHeadline release={loaded} onEdit={onEdit} />
            {offersChanges && (
              <NextStep
                text={t(releaseMessages.next_changes, { count: loaded.attach_changes.length })}
                action={t(releaseMessages.show_changes)}
                onSelect={() => showTab('associated_changes')}
              />
            )}
          </>
        )
      }
      actions={loaded && flags && <ReleaseActions id={id} flags={flags} onOpen={dialogs.open} />}
    >
      {release.error && !release.error.refused && !isMissing(release) && !loaded ? (
        <NotLoaded error={release.error} reload={release.reload} refreshing={release.refreshing} />
      ) : (
        <LoadedRecord of={release} list={releasePaths.list} records={t(words.releases)}>
          {({ release: shownRelease }) => (
            <>
              {release.error?.status === 404 && <Alert kind="warning">{t(releaseMessages.deleted_meanwhile)}</Alert>}
              <RecordLayout
                description={<Description html={shownRelease.description} />}
                facts={
                  <ReleaseSpan release={loaded ?? shownRelease} onEdit={onEdit}>
                    <ReleaseSummary release={loaded ?? shownRelease} onEdit={onEdit} />
                  </ReleaseSpan>
                }
              >
                <Loaded of={actions}>
                  {({ actions: granted }) => (
                    <Card>
                      <ReleaseAssociates
                        release={shownRelease}
                        flags={granted}
                        tab={params.get('tab')}
                        onTab={showTab}
                        onOpen={dialogs.open}
                        onExpect={dialogs.expect}
                        onChanged={changed}
                      />
                    </Card>
                  )}
                </Loaded>
              </RecordLayout>
              <ReleaseDialogs release={shownRelease} of={dialogs} onChanged={changed} />
            </>
          )}
        </LoadedRecord>
      )}
    </Page>
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
  return (
    <>
      <Menu
        label={t(words.planning)}
        actions={planningKeys.map(
          (key) => flags.release_planning_edit && { label: key.label, onSelect: () => onOpen({ planning: key }) },
        )}
      />
      <Menu
        label={t(words.associate)}
        actions={[
          flags.release_asset_attach && {
            label: t(words.attach_assets),
            icon: <AssetIcon />,
            onSelect: () => onOpen('assets'),
          },
          flags.release_change_attach && {
            label: t(words.attach_changes),
            icon: <ChangeIcon />,
            onSelect: () => onOpen('changes'),
          },
        ]}
      />
      <Menu
        label={t(words.more)}
        actions={[
          flags.release_edit && { label: t(words.edit), icon: <EditIcon />, onSelect: () => go(releasePaths.edit(id)) },
          flags.release_completed && {
            label: t(releaseMessages.complete),
            icon: <CheckIcon />,
            onSelect: () => onOpen('complete'),
          },
          hidden,
          flags.release_delete && {
            label: t(words.delete),
            icon: <DeleteIcon />,
            danger: true,
            onSelect: () => onOpen('delete'),
          },
        ]}
      />
      {hiddenActions}
    </>
  );
}

/** Below the subject: identifier, status, priority. A release has no assignee. */
export function ReleaseHeadline({ release, onEdit }: { release: ReleaseView; onEdit?: ReleaseEdit }) {
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
export function ReleaseSpan({ release, onEdit, children }: ReleaseSpanProps) {
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
          value: isSet(release.planned_start_date) && <Moment at={release.planned_start_date} planned />,
        },
        {
          name: t(words.planned_end_date),
          value: isSet(release.planned_end_date) && <Moment at={release.planned_end_date} planned />,
        },
        { name: t(words.created), value: <Moment at={release.created_at} /> },
        release.completed_at !== null && { name: t(words.completed), value: <Moment at={release.completed_at} /> },
        { name: t(words.attachment), value: release.attachment && <AttachmentLink attachment={release.attachment} /> },
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

export function StatusOfRelease({ release, onEdit, pill }: FieldProps) {
  const t = useMessages();
  const source = useLookup('release_statuses');
  return (
    <InPlace
      label={t(words.status)}
      value={release.status}
      source={source}
      pill={pill}
      onChoose={onEdit && ((chosen) => chosen && onEdit({ status: namedOf(chosen) }))}
    >
      <ReleaseStatus status={release.status} />
    </InPlace>
  );
}

export function PriorityOfRelease({ release, onEdit, pill }: FieldProps) {
  const t = useMessages();
  const source = useLookup('release_priorities');
  return (
    <InPlace
      label={t(words.priority)}
      value={release.priority}
      source={source}
      pill={pill}
      onChoose={onEdit && ((chosen) => chosen && onEdit({ priority: priorityOf(chosen) }))}
    >
      <PriorityBadge priority={release.priority} />
    </InPlace>
  );
}

/** Fields of a release that were chosen on its page. */
export type ReleaseEdit = (fields: Partial<ReleaseView>) => void;

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

/** A release as its page shows it while fields of it are saved, and how to change them. */
export function useReleaseEdit(load: Load<{ release: ReleaseView }>, actions: Load<unknown>) {
  const reload = useReload();
  return useInPlaceEdit(load.data?.release, {
    call: releaseCalls.save,
    request: (release) => ({ body: formOf(release) }),
    reload: () => Promise.all([load.reload(), actions.reload(), reload([releaseCalls.log])]),
  });
}
