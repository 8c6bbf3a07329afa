import { createRoutesFromElements, matchRoutes, Route } from 'react-router-dom';
import { ChangeFormPage, ChangeListPage } from '../../records/change';
import { ProblemFormPage, ProblemListPage, ProblemViewPage } from '../../records/problem';
import { UnknownPage } from './UnknownPage';

/** The pages below /service-desk (D1 §2, D2 §2). The code of each is fetched when it is first shown. */
export const routes = createRoutesFromElements(
  <>
    <Route path="problem">
      <Route index Component={ProblemListPage} />
      <Route path="list" Component={ProblemListPage} />
      <Route path="create" Component={ProblemFormPage} />
      <Route path=":id/edit" Component={ProblemFormPage} />
      <Route path=":id/show" Component={ProblemViewPage} />
    </Route>
    <Route path="changes">
      <Route index Component={ChangeListPage} />
      <Route path="list" Component={ChangeListPage} />
      <Route path="filter/:filter" Component={ChangeListPage} />
      <Route path="create" Component={ChangeFormPage} />
      <Route path=":id/edit" Component={ChangeFormPage} />
    </Route>
    <Route path="*" Component={UnknownPage} />
  </>,
);

/** Asks for the code of the page at hand before anything is drawn: it is on its way while React, texts and language are made ready. */
export function preloadPage(basename: string): void {
  const page = matchRoutes(routes, location.pathname, basename)?.at(-1)?.route.Component;
  if (page && 'preload' in page) (page.preload as () => void)();
}
