import { AnnouncementPages } from '../../records/announcement';
import { AuditPage } from '../../records/audit';
import { CabPages } from '../../records/cab';
import { ChangeTemplatePages } from '../../records/change-template';
import { cataloguePages, CataloguePages } from '../../records/catalogue';
import { ConnectionPage } from '../../records/connection';
import { ExtensionPage, ExtensionsPage } from '../../records/extension';
import { ExportsPage } from '../../records/export';
import { FreezePages } from '../../records/freeze';
import { FormGroupPages } from '../../records/form-group';
import { ImportPage, ImportTrackingPage } from '../../records/import';
import { JobListPage } from '../../records/job';
import { LabelSettingsPage } from '../../records/label';
import { MyNotificationsPage, NotificationPages } from '../../records/notification';
import { RetentionPage } from '../../records/retention';
import { RolePages } from '../../records/role';
import { RulePages } from '../../records/rule';
import { SearchPage } from '../../records/search';
import { StatusPage } from '../../records/status';
import { MyTokensPage, TokensPage } from '../../records/token';
import { WebhookPages } from '../../records/webhook';
import { lazyPart } from '../../shared/part/lazyPart';
import type { RoutedPage } from '../../shared/page/kindPages';
import type { PageRoute } from './pageRoute';
import { lightKinds, spellings } from './allKinds';

const AccountPermissionsPage = lazyPart(() => import('../permissions/AccountPermissionsPage'));
const Respelled = lazyPart(() => import('./Respelled'), { skeleton: null });

/** A list and its form, in one file, with what else is there. */
const formRoutes = (first: string, Component: RoutedPage, ...more: string[]): PageRoute[] =>
  ['', '/create', '/:id/edit', ...more].map((rest) => ({ path: first + rest, Component }));

/**
 * The pages below /service-desk that are no daily work (D3 §2): settings, catalogues, other spellings, and what is no
 * page. Few people open them, so they are no part of what every page loads.
 */
export const settingsRoutes: PageRoute[] = [
  { path: 'admin', Component: CataloguePages },
  ...cataloguePages.flatMap((catalogue) => formRoutes(catalogue, CataloguePages, '/edit/:id')),

  ...formRoutes('cab', CabPages, '/trash'),
  ...lightKinds.flatMap(({ path, pages }) =>
    Object.entries(pages).map(([rest, Component]) => ({ path: path + rest, Component })),
  ),
  ...formRoutes('freeze', FreezePages),
  ...formRoutes('maintenance', FreezePages),
  ...formRoutes('change-template', ChangeTemplatePages),
  ...formRoutes('workflow', RulePages),
  ...formRoutes('listener', RulePages),
  ...formRoutes('webhooks', WebhookPages, '/:id/show'),
  ...formRoutes('roles', RolePages, '/compare', '/access'),

  ...['asset', 'change', 'problem', 'release', 'contract']
    .flatMap((kind) => [kind, `create/${kind}`, `edit/${kind}/:id`])
    .map((path) => ({ path: `form-group/${path}`, Component: FormGroupPages })),

  { path: 'barcode/settings', Component: LabelSettingsPage },

  ...['announcement/settings', 'announcement/:id/show'].map((path) => ({ path, Component: AnnouncementPages })),

  ...['notifications', 'notifications/:kind/edit'].map((path) => ({ path, Component: NotificationPages })),
  { path: 'my-notifications', Component: MyNotificationsPage },

  { path: 'my-tokens', Component: MyTokensPage },
  { path: 'tokens', Component: TokensPage },
  { path: 'audit', Component: AuditPage },
  { path: 'tokens/:id/permissions', Component: AccountPermissionsPage },

  { path: 'extensions', Component: ExtensionsPage },
  { path: 'extension/:name', Component: ExtensionPage },

  { path: 'asset-importer/settings', Component: ImportPage },
  { path: 'import-tracking/:id', Component: ImportTrackingPage },

  { path: 'exports', Component: ExportsPage },
  { path: 'jobs', Component: JobListPage },
  { path: 'retention', Component: RetentionPage },
  { path: 'connection', Component: ConnectionPage },
  { path: 'status', Component: StatusPage },
  { path: 'search', Component: SearchPage },

  ...spellings.map((spelling) => ({ path: `${spelling}/*`, Component: Respelled })),

  { path: '*', Component: lazyPart(() => import('./UnknownPage')) },
];
