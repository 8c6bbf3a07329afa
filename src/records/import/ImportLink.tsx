import { importCalls } from '../../../wire/import/import';
import { useMessages } from '../../shared/i18n/useMessages';
import { UploadIcon } from '../../shared/icon/file';
import { DownloadIcon } from '../../shared/icon/table';
import { Link } from '../../shared/link/Link';
import { importPaths } from './import.paths';
import * as words from '../../../texts/compiled/screen/common';
import * as importLinkMessages from '../../../texts/compiled/screen/import-link';

/** Leads to the page on which assets are imported; short in a toolbar. */
export function ImportLink({ look, short }: { look: 'plain' | 'quiet'; short?: boolean }) {
  const t = useMessages();
  return (
    <Link to={importPaths.settings} look={look} icon={<UploadIcon />}>
      {t(short ? words.import_verb : words.import_assets)}
    </Link>
  );
}

/** Downloads a file to begin with: the headings that are recognized, and two rows. */
export function SampleLink() {
  const t = useMessages();
  return (
    <Link to={importCalls.sample.path} look="quiet" icon={<DownloadIcon />} download="">
      {t(importLinkMessages.sample)}
    </Link>
  );
}
