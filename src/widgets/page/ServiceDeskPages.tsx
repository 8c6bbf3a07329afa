import { useRoutes } from 'react-router-dom';
import { useHost } from '../../shared/host/useHost';
import { PageRoot } from '../../shared/page/PageRoot';
import { basenameOf } from './basename';
import { PageLinks } from './PageLinks';
import { PageRouter } from './PageRouter';
import { routes } from './routes';

/** The pages below /service-desk. */
export default function ServiceDeskPages({ basePath }: { basePath: string }) {
  const { kit } = useHost();
  const basename = basenameOf(kit.base, basePath);
  return (
    <PageRouter basename={basename}>
      <PageRoot>
        <PageLinks basename={basename}>
          <Pages />
        </PageLinks>
      </PageRoot>
    </PageRouter>
  );
}

const Pages = () => useRoutes(routes);
