import type { ComponentType } from 'react';
import { AnnouncementPages } from '../../records/announcement';
import { MyApprovalsPage } from '../../records/approval';
import { AssetFormPage, AssetListPage, AssetTrashPage, AssetViewPage } from '../../records/asset';
import { CabPages } from '../../records/cab';
import { CataloguePages } from '../../records/catalogue';
import { ChangeFormPage, ChangeListPage, ChangeTrashPage, ChangeViewPage } from '../../records/change';
import { ContractFormPage, ContractListPage, ContractViewPage } from '../../records/contract';
import { ImportPage, ImportTrackingPage } from '../../records/import';
import { JobListPage } from '../../records/job';
import { LabelSettingsPage } from '../../records/label';
import { ProblemFormPage, ProblemListPage, ProblemTrashPage, ProblemViewPage } from '../../records/problem';
import { ProductPages } from '../../records/product';
import { ReleaseFormPage, ReleaseListPage, ReleaseTrashPage, ReleaseViewPage } from '../../records/release';
import { ReportFormPage, ReportPages, ReportViewPage } from '../../records/report';
import { VendorPages } from '../../records/vendor';
import { lazyPart } from '../../shared/part/lazyPart';
import { respell, spellings } from './respell';

const Respelled = lazyPart(() => import(/* webpackChunkName: "pages" */ './Respelled'), { skeleton: null });

type Page = ComponentType & { preload: () => void };

interface PageRoute {
  /** Below the base path; a segment that begins with a colon is any text. */
  path: string;
  Component: Page;
}

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

/** One component at each of these addresses. */
const routesOf = (Component: Page, firsts: readonly string[], rests: readonly string[]): PageRoute[] =>
  firsts.flatMap((first) => rests.map((rest) => ({ path: first + rest, Component })));

/** The pages below /service-desk (D1 §2, D2 §2, D3 §2). The code of each is fetched when it is first shown. */
export const routes: PageRoute[] = [
  ...recordRoutes('problem', ProblemListPage, ProblemFormPage, ProblemViewPage, ProblemTrashPage),
  ...recordRoutes('changes', ChangeListPage, ChangeFormPage, ChangeViewPage, ChangeTrashPage),
  ...recordRoutes('releases', ReleaseListPage, ReleaseFormPage, ReleaseViewPage, ReleaseTrashPage),
  ...recordRoutes('assets', AssetListPage, AssetFormPage, AssetViewPage, AssetTrashPage),
  ...recordRoutes('contracts', ContractListPage, ContractFormPage, ContractViewPage),

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

  ...routesOf(CabPages, ['cab'], ['', '/trash', '/create', '/:id/edit']),
  ...routesOf(
    CataloguePages,
    [
      ...['asset-type', 'asset-status', 'contract-type', 'license-type', 'procurement', 'cmdb-relation', 'impact'],
      ...['change-type', 'change-status', 'change-priority', 'release-type', 'release-status', 'release-priority'],
    ],
    ['', '/create', '/edit/:id', '/:id/edit'],
  ),
  ...routesOf(VendorPages, ['vendor'], ['', '/create', '/:id/edit', '/:id/show']),
  ...routesOf(ProductPages, ['products'], ['', '/create', '/:id/edit', '/:id/show']),
  ...routesOf(AnnouncementPages, ['announcement'], ['/settings', '/:id/show']),
  ...routesOf(Respelled, Object.keys(spellings), ['/*']),

  ...under('', {
    reports: ReportPages,
    admin: CataloguePages,
    'my-approvals': MyApprovalsPage,
    'barcode/settings': LabelSettingsPage,
    'asset-importer/settings': ImportPage,
    'import-tracking/:id': ImportTrackingPage,
    jobs: JobListPage,
    // Last: whatever is none of them.
    '*': lazyPart(() => import('./UnknownPage')),
  }),
];

const patternOf = (path: string) => (path === '*' ? /^/ : new RegExp(`^/${path.replace(/:\w+/g, '[^/]+')}/?$`));

/** The route of a path below the base path, found without the router: so that its code can be asked for before it. */
export const routeOf = (path: string): PageRoute => routes.find((route) => patternOf(route.path).test(respell(path)))!;

/** The route of the address at hand. */
export const routeAt = (basename: string): PageRoute => routeOf(location.pathname.slice(basename.length));
