import { AnnouncementPages } from '../../records/announcement';
import { CabPages } from '../../records/cab';
import { CataloguePages } from '../../records/catalogue';
import { ExportsPage } from '../../records/export';
import { FormGroupPages } from '../../records/form-group';
import { ImportPage, ImportTrackingPage } from '../../records/import';
import { JobListPage } from '../../records/job';
import { LabelSettingsPage } from '../../records/label';
import { MyNotificationsPage, NotificationPages } from '../../records/notification';
import { ProductPages } from '../../records/product';
import { VendorPages } from '../../records/vendor';
import { lazyPart } from '../../shared/part/lazyPart';
import type { PageRoute } from './pageRoute';
import { spellings } from './respell';

const Respelled = lazyPart(() => import('./Respelled'), { skeleton: null });

/**
 * The pages below /service-desk that are no daily work (D3 §2): settings, catalogues, other spellings, and what is no
 * page. Few people open them, so they are no part of what every page loads.
 */
export const settingsRoutes: PageRoute[] = [
  ...['cab', 'cab/trash', 'cab/create', 'cab/:id/edit'].map((path) => ({ path, Component: CabPages })),

  ...[
    'admin',
    ...[
      ...['asset-type', 'asset-status', 'contract-type', 'license-type', 'procurement', 'cmdb-relation', 'impact'],
      ...['change-status', 'change-priority', 'change-type', 'release-status', 'release-priority', 'release-type'],
    ].flatMap((catalogue) => [catalogue, ...['create', ':id/edit', 'edit/:id'].map((page) => `${catalogue}/${page}`)]),
  ].map((path) => ({ path, Component: CataloguePages })),

  ...['vendor', 'vendor/create', 'vendor/:id/edit', 'vendor/:id/show'].map((path) => ({
    path,
    Component: VendorPages,
  })),

  ...['products', 'products/create', 'products/:id/edit', 'products/:id/show'].map((path) => ({
    path,
    Component: ProductPages,
  })),

  ...['asset', 'change']
    .flatMap((kind) => [kind, `create/${kind}`, `edit/${kind}/:id`])
    .map((path) => ({ path: `form-group/${path}`, Component: FormGroupPages })),

  { path: 'barcode/settings', Component: LabelSettingsPage },

  ...['announcement/settings', 'announcement/:id/show'].map((path) => ({ path, Component: AnnouncementPages })),

  ...['notifications', 'notifications/:kind/edit'].map((path) => ({ path, Component: NotificationPages })),
  { path: 'my-notifications', Component: MyNotificationsPage },

  { path: 'asset-importer/settings', Component: ImportPage },
  { path: 'import-tracking/:id', Component: ImportTrackingPage },

  { path: 'exports', Component: ExportsPage },
  { path: 'jobs', Component: JobListPage },

  ...Object.keys(spellings).map((spelling) => ({ path: `${spelling}/*`, Component: Respelled })),

  { path: '*', Component: lazyPart(() => import('./UnknownPage')) },
];
