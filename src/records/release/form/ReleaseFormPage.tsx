import { useParams } from 'react-router-dom';
import { RichText } from '../../../shared/view/RichText';
import { releaseDelays } from '../../../../wire/release/release';
import { useReader } from '../../../shared/api/useReader';
import { LatestVersion } from '../../../shared/form/LatestVersion';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ViewIcon } from '../../../shared/icon/icon';
import { Card } from '../../../shared/layout/Card';
import { Link } from '../../../shared/link/Link';
import { BackLink } from '../../../shared/page/BackLink';
import { isMissing, LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { useEditedRecord } from '../../../shared/page/useEditedRecord';
import { useReturn } from '../../../shared/page/useReturn';
import { Empty } from '../../../shared/table/Empty';
import { useReleaseToEdit } from '../release.api';
import { releasePaths } from '../release.paths';
import { ReleaseForm } from './ReleaseForm';
import { ReleaseSummary } from '../view/ReleaseSummary';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

/** /service-desk/releases/create and /service-desk/releases/{id}/edit: edit mode is the path segment `edit` (A10). */
export default function ReleaseFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

/** Returns to the index three seconds after the save (D2 §2, §4). */
function CreatePage() {
  const t = useMessages();
  const mayCreate = useReader()?.actions.create_release;
  const [saved, save] = useReturn(releasePaths.index, releaseDelays.redirectAfterCreate);
  return (
    <Page
      title={t(words.new_release)}
      alerts="release-create-edit"
      back={<BackLink to={releasePaths.list}>{t(words.releases)}</BackLink>}
    >
      <Card>
        {mayCreate === false ? (
          <Empty title={t(releaseMessages.no_create)} />
        ) : (
          <ReleaseForm onSaved={save} disabled={saved} />
        )}
        {saved && <p role="status">{t(releaseMessages.returning)}</p>}
      </Card>
    </Page>
  );
}

/** Stays after the save and loads the record anew. */
function EditPage({ id }: { id: number }) {
  const t = useMessages();
  const edited = useEditedRecord(useReleaseToEdit(id));
  return (
    <Page
      title={t(releaseMessages.edit_title)}
      alerts="release-create-edit"
      back={<BackLink to={releasePaths.list}>{t(words.releases)}</BackLink>}
      actions={
        !isMissing(edited) && (
          <Link to={releasePaths.show(id)} look="plain" icon={<ViewIcon />}>
            {t(releaseMessages.view_release)}
          </Link>
        )
      }
    >
      <LoadedRecord of={edited} list={releasePaths.list} records={t(words.releases)}>
        {({ opened, newer }) => (
          <>
            {newer && (
              <LatestVersion text={t(releaseMessages.latest_text)}>
                <ReleaseSummary release={newer.release} unfolded />
                <RichText html={newer.release.description} capped />
              </LatestVersion>
            )}
            <Card>
              <ReleaseForm
                key={edited.generation}
                release={opened.release}
                version={newer?.release.version}
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
