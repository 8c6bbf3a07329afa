import { documentEntries } from '../../wire/document/document.schema';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { withComponents } from './components';
import { openApi } from './document';
import { documentPage, pagePolicy } from './page';

/**
 * The description of the API as this server has it. It is the same until the server is replaced, so it is made once,
 * when it is first asked for.
 */
export function openApiRoutes(app: App): void {
  let json: string | undefined;
  route(app, documentEntries.openapi, async ({ reply }) =>
    reply
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send((json ??= JSON.stringify(withComponents(openApi(app.services.helpDesk.connected !== null))))),
  );
  route(app, documentEntries.page, async ({ request, reply }) =>
    reply
      .headers({
        'content-security-policy': pagePolicy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(documentPage(request.url)),
  );
}
