import { messages } from '../../shared/i18n/messages';

/** Of the links that lists show. */
export const importLinkMessages = messages('import-link', {
  import: 'Import',
  import_assets: 'Import assets',
  sample: 'Download a sample file',
});
