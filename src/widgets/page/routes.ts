import type { ComponentType } from 'react';
import { MyApprovalsPage } from '../../records/approval';
import { AssetFormPage, AssetListPage, AssetTrashPage, AssetViewPage } from '../../records/asset';
import { CabFormPage, CabListPage, CabTrashPage } from '../../records/cab';
import { CataloguePages } from '../../records/catalogue';
import { ChangeFormPage, ChangeListPage, ChangeTrashPage, ChangeViewPage } from '../../records/change';
import { JobListPage } from '../../records/job';
import { ProblemFormPage, ProblemListPage, ProblemTrashPage, ProblemViewPage } from '../../records/problem';
import { ReleaseFormPage, ReleaseListPage, ReleaseTrashPage, ReleaseViewPage } from '../../records/release';
import { lazyPart } from '../../shared/part/lazyPart';
import { respell, spellings } from './respell';

const Respelled = lazyPart(() => import(/* webpackChunkName: "pages" */ './Respelled'), { skeleton: null });

interface PageRoute {
  /** Below the base path; a segment that begins with a colon is any text. */
  path: string;
  Component: ComponentType & { preload: () => void };
}

/** The pages below /service-desk (D1 §2, D2 §2, D3 §2). The code of each is fetched when it is first shown. */
export const routes: PageRoute[] = [
  { path: 'problem', Component: ProblemListPage },
  { path: 'problem/list', Component: ProblemListPage },
  { path: 'problem/filter/:filter', Component: ProblemListPage },
  { path: 'problem/trash', Component: ProblemTrashPage },
  { path: 'problem/create', Component: ProblemFormPage },
  { path: 'problem/:id/edit', Component: ProblemFormPage },
  { path: 'problem/:id/show', Component: ProblemViewPage },

  { path: 'changes', Component: ChangeListPage },
  { path: 'changes/list', Component: ChangeListPage },
  { path: 'changes/filter/:filter', Component: ChangeListPage },
  { path: 'changes/trash', Component: ChangeTrashPage },
  { path: 'changes/create', Component: ChangeFormPage },
  { path: 'changes/:id/edit', Component: ChangeFormPage },
  { path: 'changes/:id/show', Component: ChangeViewPage },

  { path: 'releases', Component: ReleaseListPage },
  { path: 'releases/list', Component: ReleaseListPage },
  { path: 'releases/filter/:filter', Component: ReleaseListPage },
  { path: 'releases/trash', Component: ReleaseTrashPage },
  { path: 'releases/create', Component: ReleaseFormPage },
  { path: 'releases/:id/edit', Component: ReleaseFormPage },
  { path: 'releases/:id/show', Component: ReleaseViewPage },

  { path: 'assets', Component: AssetListPage },
  { path: 'assets/list', Component: AssetListPage },
  { path: 'assets/filter/:filter', Component: AssetListPage },
  { path: 'assets/trash', Component: AssetTrashPage },
  { path: 'assets/create', Component: AssetFormPage },
  { path: 'assets/:id/edit', Component: AssetFormPage },
  { path: 'assets/:id/show', Component: AssetViewPage },

  { path: 'my-approvals', Component: MyApprovalsPage },

  { path: 'cab', Component: CabListPage },
  { path: 'cab/trash', Component: CabTrashPage },
  { path: 'cab/create', Component: CabFormPage },
  { path: 'cab/:id/edit', Component: CabFormPage },

  ...['asset-type', 'asset-status', 'cmdb-relation']
    .flatMap((catalogue) => [catalogue, ...['create', ':id/edit', 'edit/:id'].map((page) => `${catalogue}/${page}`)])
    .map((path) => ({ path, Component: CataloguePages })),

  { path: 'jobs', Component: JobListPage },

  ...Object.keys(spellings).map((spelling) => ({ path: `${spelling}/*`, Component: Respelled })),

  { path: '*', Component: lazyPart(() => import('./UnknownPage')) },
];

const patternOf = (path: string) => (path === '*' ? /^/ : new RegExp(`^/${path.replace(/:\w+/g, '[^/]+')}/?$`));

/** The route of a path below the base path, found without the router: so that its code can be asked for before it. */
export const routeOf = (path: string): PageRoute => routes.find((route) => patternOf(route.path).test(respell(path)))!;

/** The route of the address at hand. */
export const routeAt = (basename: string): PageRoute => routeOf(location.pathname.slice(basename.length));
