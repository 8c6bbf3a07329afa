import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { Empty } from '../../shared/table/Empty';
import { lists } from './menu';
import { pagesMenuMessages } from './pages-menu.messages';
import { unknownPageMessages } from './unknown-page.messages';

/** An address below /service-desk that is none of our pages. */
export default function UnknownPage() {
  const t = useMessages(unknownPageMessages);
  const tm = useMessages(pagesMenuMessages);
  const actions = lists.map(({ name, to }) => (
    <Link key={name} to={to} look="plain">
      {tm(name)}
    </Link>
  ));
  return (
    <Page title={t('title')} alerts="unknown-page">
      <Empty title={t('text')} actions={actions} />
    </Page>
  );
}
