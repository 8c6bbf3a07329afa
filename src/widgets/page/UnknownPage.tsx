import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { Empty } from '../../shared/table/Empty';
import { pageMessages } from './page.messages';

/** An address below /service-desk that is none of our pages. */
export default function UnknownPage() {
  const t = useMessages(pageMessages);
  const actions = (
    <>
      <Link to="/service-desk/problem" look="plain">
        {t('problems')}
      </Link>
      <Link to="/service-desk/changes" look="plain">
        {t('changes')}
      </Link>
      <Link to="/service-desk/releases" look="plain">
        {t('releases')}
      </Link>
      <Link to="/service-desk/assets" look="plain">
        {t('assets')}
      </Link>
      <Link to="/service-desk/contracts" look="plain">
        {t('contracts')}
      </Link>
    </>
  );
  return (
    <Page title={t('unknown')} alerts="unknown-page">
      <Empty title={t('unknown_text')} actions={actions} />
    </Page>
  );
}
