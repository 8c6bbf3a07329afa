import { importCalls } from '../../../wire/import/import';
import { useMessages } from '../../shared/i18n/useMessages';
import { UploadIcon } from '../../shared/icon/file';
import { DownloadIcon } from '../../shared/icon/table';
import { Link } from '../../shared/link/Link';
import { importLinkMessages } from './import-link.messages';
import { importPaths } from './import.paths';

/** Leads to the page on which assets are imported; short in a toolbar. */
export function ImportLink({ look, short }: { look: 'plain' | 'quiet'; short?: boolean }) {
  const t = useMessages(importLinkMessages);
  return (
    <Link to={importPaths.settings} look={look} icon={<UploadIcon />}>
      {t(short ? 'import' : 'import_assets')}
    </Link>
  );
}

/** Downloads a file to begin with: the headings that are recognized, and two rows. */
export function SampleLink() {
  const t = useMessages(importLinkMessages);
  return (
    <Link to={importCalls.sample.path} look="quiet" icon={<DownloadIcon />} download="">
      {t('sample')}
    </Link>
  );
}
