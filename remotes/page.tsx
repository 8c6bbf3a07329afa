import type { Mount } from '../host-shim/protocol';
import { ContractApprovalPage, PublicApprovalPage } from '../src/records/approval';
import { lazyPart } from '../src/shared/part/lazyPart';
import { basenameOf } from '../src/widgets/page/basename';
import { routeAt } from '../src/widgets/page/routes';
import { mountReact } from './mount';

const ServiceDeskPages = lazyPart(() => import(/* webpackChunkName: "pages" */ '../src/widgets/page/ServiceDeskPages'));
const mountPages = mountReact<'page'>(ServiceDeskPages);

/** What a link in a mail opens. */
const linked = [
  [/\/change-approval\/[^/]+\/?$/, PublicApprovalPage],
  [/\/contract-approval\//, ContractApprovalPage],
] as const;

/**
 * The code of the page at hand and of the router are asked for at once, while React, texts and language are made ready.
 * What a link in a mail opens needs no router.
 */
export const mount: Mount<'page'> = (element, context, kit) => {
  for (const [path, Page] of linked)
    if (path.test(location.pathname)) {
      Page.preload();
      return mountReact<'page'>(() => <Page />)(element, context, kit);
    }
  routeAt(basenameOf(kit.base, context.basePath)).Component.preload();
  ServiceDeskPages.preload();
  return mountPages(element, context, kit);
};
