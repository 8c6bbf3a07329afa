import { MyApprovalsPage } from '../../records/approval';
import { AssetFormPage, AssetListPage, AssetTrashPage, AssetViewPage } from '../../records/asset';
import { ChangeFormPage, ChangeListPage, ChangeTrashPage, ChangeViewPage } from '../../records/change';
import { ContractFormPage, ContractListPage, ContractViewPage } from '../../records/contract';
import { ProblemFormPage, ProblemListPage, ProblemTrashPage, ProblemViewPage } from '../../records/problem';
import { ReleaseFormPage, ReleaseListPage, ReleaseTrashPage, ReleaseViewPage } from '../../records/release';
import { ReportFormPage, ReportPages, ReportViewPage } from '../../records/report';
import { lazyPart } from '../../shared/part/lazyPart';
import { matcherOf, type PageRoute, type RoutedPage as Page } from './pageRoute';
import { respell } from './respell';

/** Pages by the rest of their address. */
const under = (first: string, pages: Record<string, Page>): PageRoute[] =>
  Object.entries(pages).map(([rest, Component]) => ({ path: first + rest, Component }));

/** The pages that every kind of records has. */
const recordRoutes = (first: string, List: Page, Form: Page, View: Page, Trash?: Page): PageRoute[] =>
  under(first, {
    '': List,
    '/list': List,
    '/filter/:filter': List,
    ...(Trash && { '/trash': Trash }),
    '/create': Form,
    '/:id/edit': Form,
    '/:id/show': View,
  });

/**
 * The pages of daily work below /service-desk (D1 §2, D2 §2, D3 §2); all others are in settings.routes.ts. The code of each
 * is fetched when it is first shown.
 */
export const routes: PageRoute[] = [
  ...recordRoutes('problem', ProblemListPage, ProblemFormPage, ProblemViewPage, ProblemTrashPage),
  ...recordRoutes('changes', ChangeListPage, ChangeFormPage, ChangeViewPage, ChangeTrashPage),
  ...recordRoutes('releases', ReleaseListPage, ReleaseFormPage, ReleaseViewPage, ReleaseTrashPage),
  ...recordRoutes('assets', AssetListPage, AssetFormPage, AssetViewPage, AssetTrashPage),
  ...recordRoutes('contracts', ContractListPage, ContractFormPage, ContractViewPage),

  { path: 'reports', Component: ReportPages },
  ...['assets', 'problems', 'changes', 'releases', 'contracts'].flatMap((kind) =>
    under(`reports/${kind}`, {
      '': ReportPages,
      '/create': ReportFormPage,
      '/edit/:id': ReportFormPage,
      '/:id/edit': ReportFormPage,
      '/:id': ReportViewPage,
      '/:id/show': ReportViewPage,
    }),
  ),

  { path: 'my-approvals', Component: MyApprovalsPage },

  { path: '*', Component: lazyPart(() => import(/* webpackChunkName: "settings" */ './SettingsPages')) },
];

/** The route of a path below the base path, spelled as our routes are. */
export const routeAs = matcherOf(routes);

/** The route of a path below the base path in any spelling: so that its code can be asked for before it. */
export const routeOf = (path: string): PageRoute => routeAs(respell(path));

/** The route of the address at hand. */
export const routeAt = (basename: string): PageRoute => routeOf(location.pathname.slice(basename.length));
