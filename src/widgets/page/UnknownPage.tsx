import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { Empty } from '../../shared/table/Empty';
import { lists } from './menu';
import * as unknownPageMessages from '../../../texts/compiled/screen/unknown_page';

/** An address below /service-desk that is none of our pages. */
export default function UnknownPage() {
  const t = useMessages();
  const actions = lists.map(({ text, to }) => (
    <Link key={to} to={to} look="plain">
      {t(text)}
    </Link>
  ));
  return (
    <Page title={t(unknownPageMessages.title)} alerts="unknown-page">
      <Empty title={t(unknownPageMessages.text)} actions={actions} />
    </Page>
  );
}
