import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { releaseCalls, releaseDelays, releaseStatus } from '../../../../wire/release/release';
import { Alert } from '../../../shared/alert/Alert';
import { useAlert } from '../../../shared/alert/useAlert';
import type { ApiError } from '../../../shared/api/ApiError';
import { Failed, Loaded } from '../../../shared/api/Loaded';
import { shown } from '../../../shared/format/truncate';
import { useDialogs } from '../../../shared/dialog/opened';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { BackLink } from '../../../shared/page/BackLink';
import { isMissing, LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { Description } from '../../../shared/view/Description';
import { NextStep } from '../../../shared/view/NextStep';
import { RecordLayout } from '../../../shared/view/RecordLayout';
import { recordAhead } from '../../../shared/view/recordAhead';
import { RecordNeighbours } from '../../../shared/page/RecordNeighbours';
import { Truncated } from '../../../shared/view/Truncated';
import { useRelease, useReleaseActions, useReleaseReload } from '../release.api';
import { releasePaths } from '../release.paths';
import { ReleaseActions } from './ReleaseActions';
import { ReleaseAssociates } from './ReleaseAssociates';
import { ReleaseHeadline } from './ReleaseHeadline';
import { useReleaseEdit } from './useReleaseEdit';
import { ReleaseSpan } from './ReleaseSpan';
import { ReleaseSummary } from './ReleaseSummary';
import { ReleaseDialogs, type ReleaseDialog } from '../dialogs/ReleaseDialogs';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

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
