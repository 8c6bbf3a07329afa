import { useLocation, useRoutes } from 'react-router-dom';
import type { ContextOf } from '../../../host-shim/protocol';
import { useReader } from '../../shared/api/useReader';
import { useHost } from '../../shared/host/useHost';
import { lazyPart } from '../../shared/part/lazyPart';
import { PageRoot } from '../../shared/page/PageRoot';
import { basenameOf } from './basename';
import { PageLinks } from './PageLinks';
import { PageRouter } from './PageRouter';
import { routeAs } from './routes';

const PagesMenu = lazyPart(() => import(/* webpackChunkName: "pages-menu" */ './PagesMenu'), {
  // As high as the menu.
  skeleton: <div style={{ blockSize: 52 }} />,
});

const SeeAsBanner = lazyPart(() => import(/* webpackChunkName: "see-as" */ './SeeAsBanner'), { skeleton: null });

const OutsidePage = lazyPart(() => import(/* webpackChunkName: "pages-outside" */ './OutsidePage'));

/** The pages below /service-desk. */
export default function ServiceDeskPages({ basePath, navigation }: ContextOf<'page'>) {
  const { kit } = useHost();
  const basename = basenameOf(kit.base, basePath);
  return (
    <PageRouter basename={basename} outside={<OutsidePage base={basePath} />}>
      <PageRoot>
        <PageLinks basename={basename}>
          {navigation !== undefined && <PagesMenu />}
          <Seeing />
          <Pages />
        </PageLinks>
      </PageRoot>
    </PageRouter>
  );
}

function Seeing() {
  const seeAs = useReader()?.see_as;
  return seeAs ? <SeeAsBanner {...seeAs} /> : null;
}

const Pages = () => useRoutes([routeAs(useLocation().pathname)]);
