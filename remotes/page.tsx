import type { Mount } from '../host-shim/protocol';
import { preloadPage } from '../src/widgets/page/routes';
import { basenameOf, ServiceDeskPages } from '../src/widgets/page/ServiceDeskPages';
import { mountReact } from './mount';

const mountPages = mountReact<'page'>(ServiceDeskPages);

export const mount: Mount<'page'> = (element, context, kit) => {
  preloadPage(basenameOf(kit.base, context.basePath));
  return mountPages(element, context, kit);
};
