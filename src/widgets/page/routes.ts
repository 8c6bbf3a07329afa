import { MyApprovalsPage } from '../../records/approval';
import { CalendarPage } from '../../records/calendar';
import { InboxPage } from '../../records/inbox';
import { MyKnownErrorsPage } from '../../records/problem';
import { ReportFormPage, ReportPages, ReportViewPage } from '../../records/report';
import type { KindPages } from '../../shared/page/kindPages';
import { lazyPart } from '../../shared/part/lazyPart';
import { recordKinds } from './kinds';
import { matcherOf, type PageRoute } from './pageRoute';
import { respell } from './respell';

const StartPage = lazyPart(() => import(/* webpackChunkName: "start" */ './start/StartPage'));
const BlockPage = lazyPart(() => import(/* webpackChunkName: "start-block" */ './start/BlockPage'));

/** Pages by the rest of their address. */
const under = (first: string, pages: KindPages['pages']): PageRoute[] =>
  Object.entries(pages).map(([rest, Component]) => ({ path: first + rest, Component }));

/**
 * The pages of daily work below /service-desk (D1 §2, D2 §2, D3 §2); all others are in settings.routes.ts. The code of each
 * is fetched when it is first shown.
 */
export const routes: PageRoute[] = [
  ...['', 'home'].map((path) => ({ path, Component: StartPage })),
  { path: 'home/:block', Component: BlockPage },
  ...recordKinds.flatMap(({ path, pages }) => under(path, pages)),

  { path: 'reports', Component: ReportPages },
  ...recordKinds.flatMap(({ reports }) =>
    under(`reports/${reports}`, {
      '': ReportPages,
      '/create': ReportFormPage,
      '/edit/:id': ReportFormPage,
      '/:id/edit': ReportFormPage,
      '/:id': ReportViewPage,
      '/:id/show': ReportViewPage,
    }),
  ),

  { path: 'calendar', Component: CalendarPage },
  { path: 'inbox', Component: InboxPage },
  { path: 'my-approvals', Component: MyApprovalsPage },
  { path: 'my-known-errors', Component: MyKnownErrorsPage },

  { path: '*', Component: lazyPart(() => import(/* webpackChunkName: "settings" */ './SettingsPages')) },
];

/** The route of a path below the base path, spelled as our routes are. */
export const routeAs = matcherOf(routes);

/** The route of a path below the base path in any spelling: so that its code can be asked for before it. */
export const routeOf = (path: string): PageRoute => routeAs(respell(path));

/** The route of the address at hand. */
export const routeAt = (basename: string): PageRoute => routeOf(location.pathname.slice(basename.length));
