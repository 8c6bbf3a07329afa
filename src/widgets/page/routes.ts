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
import { RulePages } from '../../records/rule';
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

/** The pages that every kind of records has. */
const recordRoutes = (first: string, List: Page, Form: Page, View: Page, Trash?: Page): PageRoute[] =>
  Object.entries({
    '': List,
    '/list': List,
    '/filter/:filter': List,
    ...(Trash && { '/trash': Trash }),
    '/create': Form,
    '/:id/edit': Form,
    '/:id/show': View,
  }).map(([rest, Component]) => ({ path: first + rest, Component }));

/** A list and its form, in one file, with what else is there. */
const formRoutes = (first: string, Component: Page, ...more: string[]): PageRoute[] =>
  ['', '/create', '/:id/edit', ...more].map((rest) => ({ path: first + rest, Component }));

/** The pages below /service-desk (D1 §2, D2 §2, D3 §2). The code of each is fetched when it is first shown. */
export const routes: PageRoute[] = [
  ...recordRoutes('problem', ProblemListPage, ProblemFormPage, ProblemViewPage, ProblemTrashPage),
  ...recordRoutes('changes', ChangeListPage, ChangeFormPage, ChangeViewPage, ChangeTrashPage),
  ...recordRoutes('releases', ReleaseListPage, ReleaseFormPage, ReleaseViewPage, ReleaseTrashPage),
  ...recordRoutes('assets', AssetListPage, AssetFormPage, AssetViewPage, AssetTrashPage),
  ...recordRoutes('contracts', ContractListPage, ContractFormPage, ContractViewPage),

  { path: 'reports', Component: ReportPages },
  ...['assets', 'problems', 'changes', 'releases', 'contracts'].flatMap((kind) =>
    Object.entries({
      '': ReportPages,
      '/create': ReportFormPage,
      '/edit/:id': ReportFormPage,
      '/:id/edit': ReportFormPage,
      '/:id': ReportViewPage,
      '/:id/show': ReportViewPage,
    }).map(([rest, Component]) => ({ path: `reports/${kind}${rest}`, Component })),
  ),

  { path: 'my-approvals', Component: MyApprovalsPage },

  ...formRoutes('cab', CabPages, '/trash'),

  ...['asset-type', 'asset-status', 'procurement', 'contract-type', 'license-type', 'cmdb-relation'].flatMap(
    (catalogue) => formRoutes(catalogue, CataloguePages, '/edit/:id'),
  ),

  ...formRoutes('vendor', VendorPages, '/:id/show'),

  ...formRoutes('products', ProductPages, '/:id/show'),

  ...formRoutes('workflow', RulePages),
  ...formRoutes('listener', RulePages),

  { path: 'barcode/settings', Component: LabelSettingsPage },

  { path: 'announcement/settings', Component: AnnouncementPages },
  { path: 'announcement/:id/show', Component: AnnouncementPages },

  { path: 'asset-importer/settings', Component: ImportPage },
  { path: 'import-tracking/:id', Component: ImportTrackingPage },

  { path: 'jobs', Component: JobListPage },

  ...Object.keys(spellings).map((spelling) => ({ path: `${spelling}/*`, Component: Respelled })),

  { path: '*', Component: lazyPart(() => import('./UnknownPage')) },
];

const patternOf = (path: string) => (path === '*' ? /^/ : new RegExp(`^/${path.replace(/:\w+/g, '[^/]+')}/?$`));

/** The route of a path below the base path, found without the router: so that its code can be asked for before it. */
export const routeOf = (path: string): PageRoute => routes.find((route) => patternOf(route.path).test(respell(path)))!;

/** The route of the address at hand. */
export const routeAt = (basename: string): PageRoute => routeOf(location.pathname.slice(basename.length));
