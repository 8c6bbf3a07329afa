import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { useHost } from '../../shared/host/useHost';
import { PageRoot } from '../../shared/page/PageRoot';
import { ProblemFormPage, ProblemListPage, ProblemViewPage } from '../../records/problem';
import { PageLinks } from './PageLinks';
import { UnknownPage } from './UnknownPage';

/** The pages below /service-desk (D1 §2). `basePath` is where the host shows them, root-relative. */
export function ServiceDeskPages({ basePath }: { basePath: string }) {
  const { kit } = useHost();
  const basename = kit.base + basePath.replace(/\/+$/, '');
  return (
    <BrowserRouter basename={basename}>
      <PageRoot>
        <PageLinks basename={basename}>
          <Routes>
            <Route path="problem">
              <Route index element={<ProblemListPage />} />
              <Route path="list" element={<ProblemListPage />} />
              <Route path="create" element={<ProblemFormPage />} />
              <Route path=":id/edit" element={<ProblemFormPage />} />
              <Route path=":id/show" element={<ProblemViewPage />} />
            </Route>
            <Route path="*" element={<UnknownPage />} />
          </Routes>
        </PageLinks>
      </PageRoot>
    </BrowserRouter>
  );
}
