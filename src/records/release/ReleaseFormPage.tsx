import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { releaseDelays } from '../../../wire/release/release';
import { Loaded } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useMessages } from '../../shared/i18n/useMessages';
import { ViewIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { useNotFound } from '../../shared/page/useNotFound';
import { useReturn } from '../../shared/page/useReturn';
import { Empty } from '../../shared/table/Empty';
import { BackToReleases } from './BackToReleases';
import { LatestRelease } from './LatestRelease';
import { useReleaseToEdit } from './release.api';
import { releaseMessages } from './release.messages';
import { releasePaths } from './release.paths';
import { ReleaseForm } from './ReleaseForm';

/**
 * /service-desk/releases/create and /service-desk/releases/{id}/edit: edit mode is the path segment `edit` (decisions
 * A10).
 */
export default function ReleaseFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

/** Returns to the index three seconds after the save (D2 §2, §4). */
function CreatePage() {
  const t = useMessages(releaseMessages);
  const mayCreate = useReader()?.actions.create_release;
  const [saved, save] = useReturn(releasePaths.index, releaseDelays.redirectAfterCreate);
  return (
    <Page title={t('create_title')} alerts="release-create-edit" back={<BackToReleases />}>
      <Card>
        {mayCreate === false ? <Empty title={t('no_create')} /> : <ReleaseForm onSaved={save} disabled={saved} />}
        {saved && <p role="status">{t('returning')}</p>}
      </Card>
    </Page>
  );
}

/** Stays after the save and loads the record anew. */
function EditPage({ id }: { id: number }) {
  const t = useMessages(releaseMessages);
  const release = useReleaseToEdit(id);
  const [generation, setGeneration] = useState(0);
  const [stale, setStale] = useState(false);
  useNotFound(release);

  async function reopen() {
    await release.reload();
    setStale(false);
    setGeneration(generation + 1);
  }

  async function compare() {
    await release.reload();
    setStale(true);
  }

  return (
    <Page
      title={t('edit_title')}
      alerts="release-create-edit"
      back={<BackToReleases />}
      actions={
        <Link to={releasePaths.show(id)} look="plain" icon={<ViewIcon />}>
          {t('view_release')}
        </Link>
      }
    >
      <Loaded of={release}>
        {({ release: latest }) => (
          <>
            {stale && <LatestRelease release={latest} />}
            <Card>
              <ReleaseForm
                key={generation}
                release={latest}
                version={stale ? latest.version : undefined}
                onSaved={() => void reopen()}
                onReload={() => void compare()}
              />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}
