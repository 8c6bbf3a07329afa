import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { Empty } from '../../shared/table/Empty';
import { pagesMenuMessages } from './pages-menu.messages';
import { unknownPageMessages } from './unknown-page.messages';

/** An address below /service-desk that is none of our pages. */
export default function UnknownPage() {
  const t = useMessages(unknownPageMessages);
  const tm = useMessages(pagesMenuMessages);
  const actions = (
    <>
      <Link to="/service-desk/problem" look="plain">
        {tm('problems')}
      </Link>
      <Link to="/service-desk/changes" look="plain">
        {tm('changes')}
      </Link>
      <Link to="/service-desk/releases" look="plain">
        {tm('releases')}
      </Link>
      <Link to="/service-desk/assets" look="plain">
        {tm('assets')}
      </Link>
      <Link to="/service-desk/contracts" look="plain">
        {tm('contracts')}
      </Link>
    </>
  );
  return (
    <Page title={t('title')} alerts="unknown-page">
      <Empty title={t('text')} actions={actions} />
    </Page>
  );
}
