import { BrowserRouter, useRoutes } from 'react-router-dom';
import { useHost } from '../../shared/host/useHost';
import { PageRoot } from '../../shared/page/PageRoot';
import { PageLinks } from './PageLinks';
import { routes } from './routes';

/** Path prefix of the pages, without a slash at its end. `basePath` is where the host shows them, root-relative. */
export const basenameOf = (base: string, basePath: string) => base + basePath.replace(/\/+$/, '');

/** The pages below /service-desk. */
export function ServiceDeskPages({ basePath }: { basePath: string }) {
  const { kit } = useHost();
  const basename = basenameOf(kit.base, basePath);
  return (
    <BrowserRouter basename={basename}>
      <PageRoot>
        <PageLinks basename={basename}>
          <Pages />
        </PageLinks>
      </PageRoot>
    </BrowserRouter>
  );
}

const Pages = () => useRoutes(routes);
