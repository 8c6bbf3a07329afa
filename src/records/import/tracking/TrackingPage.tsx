import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { importPollMs, type Tracking, type Undone } from '../../../../wire/import/import';
import { Alert } from '../../../shared/alert/Alert';
import { usePolling } from '../../../shared/api/usePolling';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { useHost } from '../../../shared/host/useHost';
import { Link } from '../../../shared/link/Link';
import { BackLink } from '../../../shared/page/BackLink';
import { LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { Facts } from '../../../shared/view/Facts';
import { PersonLink } from '../../../shared/view/PersonLink';
import { Time } from '../../../shared/view/Time';
import { isUnderWay, useTracking } from '../import.api';
import { importPaths } from '../import.paths';
import { ImportStatus } from '../ImportStatus';
import { Steps } from '../Steps';
import { Causes } from './Causes';
import { DryRunNext, DryRunRows } from './DryRunResult';
import { Figures } from './Figures';
import { ImportActions } from './ImportActions';
import { MessageTabs } from './MessageTabs';
import { Progress } from './Progress';
import { redirectOf } from './redirect';
import { UndoJob } from './UndoJob';
import { UndoneNote } from './UndoneNote';
import { Unmapped } from './Unmapped';
import * as words from '../../../../texts/compiled/screen/common';
import * as trackingMessages from '../../../../texts/compiled/screen/import-tracking';

/** /service-desk/import-tracking/{id} (D3 §2): how far an import is, and what became of its rows. */
export default function TrackingPage() {
  const { id } = useParams();
  return <TrackedImport key={id} id={Number(id)} />;
}

function TrackedImport({ id }: { id: number }) {
  const t = useMessages();
  const tracking = useTracking(id);
  const shown = tracking.data?.tracking;
  const [undone, setUndone] = useState<Undone | null>(null);
  usePolling(tracking.reload, shown !== undefined && isUnderWay(shown.status), importPollMs);
  return (
    <Page
      title={shown?.name ?? t(words.import_noun)}
      alerts="import-tracking"
      back={<BackLink to={importPaths.settings}>{t(trackingMessages.imports)}</BackLink>}
      state={
        shown && (
          <span role="status">
            <ImportStatus of={shown} />
          </span>
        )
      }
      actions={shown && <ImportActions of={shown} onChanged={tracking.reload} onUndone={setUndone} />}
      below={shown?.status === 'checked' && <Steps at={shown.dry_run ? 4 : 2} />}
    >
      <LoadedRecord of={tracking} list={importPaths.settings} records={t(trackingMessages.imports)}>
        {({ tracking: loaded }) => (
          <ImportState of={loaded} undone={undone} onUndone={setUndone} onChanged={tracking.reload} />
        )}
      </LoadedRecord>
    </Page>
  );
}

interface ImportStateProps {
  of: Tracking;
  undone: Undone | null;
  onUndone: (undone: Undone | null) => void;
  onChanged: () => Promise<void>;
}

function ImportState({ of: tracking, undone, onUndone, onChanged }: ImportStateProps) {
  const t = useMessages();
  const { status, dry_run: dry, error } = tracking;
  // A dry run ends with the file as it was.
  const tried = status === 'checked' && dry;
  if (status === 'checked' && !dry) return <Unmapped id={tracking.id} />;
  return (
    <Stack>
      {error && <Alert kind={status === 'paused' ? 'warning' : 'error'}>{error}</Alert>}
      {tracking.undo_job_id !== null && (
        <UndoJob key={tracking.undo_job_id} id={tracking.undo_job_id} onUndone={onUndone} onEnded={onChanged} />
      )}
      {tracking.undone_at && <UndoneNote at={tracking.undone_at} undone={undone} />}
      <AgainNote of={tracking} />
      {tried && <DryRunNext of={tracking} />}
      <EndLink of={tracking} />
      <Card>
        <Stack>
          <Figures of={tracking} dry={dry} />
          {!tried && <Progress of={tracking} />}
          <Facts
            facts={[
              { name: t(words.type), value: t(trackingMessages[tracking.type]) },
              { name: t(trackingMessages.owner), value: <PersonLink person={tracking.owner} /> },
              { name: t(trackingMessages.started_at), value: <Time at={tracking.started_at} /> },
              { name: t(trackingMessages.ended_at), value: <Time at={tracking.ended_at} /> },
            ]}
          />
        </Stack>
      </Card>
      {(tried || tracking.ended_at) && tracking.totalFailed > 0 && <Causes of={tracking} />}
      {tried ? <DryRunRows of={tracking} /> : !dry && <MessageTabs of={tracking} />}
    </Stack>
  );
}

/** The failed rows of an import that was run once more lead to each other. */
function AgainNote({ of: { again_of: before, again_id: after } }: { of: Tracking }) {
  const t = useMessages();
  if (before === null && after === null) return null;
  return (
    <Alert kind="info">
      {after !== null && (
        <p>
          {t(trackingMessages.again_is)} <Link to={importPaths.tracking(after)}>{t(trackingMessages.again_open)}</Link>
        </p>
      )}
      {before !== null && (
        <p>
          {t(trackingMessages.again_was)}{' '}
          <Link to={importPaths.tracking(before)}>{t(trackingMessages.again_open)}</Link>
        </p>
      )}
    </Alert>
  );
}

/** The way on that the address names, once the import has ended. */
function EndLink({ of: { status } }: { of: Tracking }) {
  const [params] = useSearchParams();
  const { base } = useHost().kit;
  const href = redirectOf(params.get('redirect'), base);
  if (!href || isUnderWay(status) || status === 'paused' || status === 'checked') return null;
  return (
    <p>
      <a href={href}>{params.get('label') || href}</a>
    </p>
  );
}
