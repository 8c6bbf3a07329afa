import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyError } from 'fastify';
import path from 'node:path';
import { readerPrefix } from '../openapi/page';
import { sendFailure, nothingHere } from '../shared/errors';
import type { App } from '../shared/services';
import { manifestWith } from './manifest';

/** A host page of another origin may load them too. */
const forEveryOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/**
 * The built files that any help-desk needs: the bundle and the reader of the API's page. `dist` holds `bundle/` and
 * `api-page/`. Registers the headers (helmet) that every page and file gets.
 */
async function serveBundle(app: App, dist: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
    strictTransportSecurity: false,
  });
  await app.register(async (files) => {
    filesOnly(files);
    await files.register(fastifyStatic, {
      root: path.join(dist, 'bundle'),
      prefix: '/service-desk/bundle/',
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders(reply, file) {
        // A folder of assets belongs to one build for ever; what names it is asked for anew each time.
        reply.header(
          'cache-control',
          /\/assets\/(?!dev\/)/.test(file.replaceAll(path.sep, '/'))
            ? 'public, max-age=31536000, immutable'
            : 'no-cache',
        );
        for (const [name, value] of Object.entries(forEveryOrigin)) reply.header(name, value);
      },
    });
    const { manifest } = app.services.helpDesk;
    if (manifest) {
      const send = manifestWith(path.join(dist, 'bundle/manifest.json'), manifest);
      files.get('/service-desk/bundle/manifest.json', (request, reply) => send(request, reply.headers(forEveryOrigin)));
    }
    await files.register(fastifyStatic, {
      root: path.join(dist, 'api-page'),
      prefix: readerPrefix,
      decorateReply: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      // Asked for anew each time, and not sent again while it is the same.
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
  });
}

/** The bundle, and the pages of the help-desk around it. `dist` is the folder of the build. */
export async function servePages(app: App, dist: string): Promise<void> {
  await serveBundle(app, dist);
  await app.services.helpDesk.pages(app, dist);
}

/** Whatever is wrong with the address of a file: there is none. */
export function filesOnly(files: App): void {
  files.setErrorHandler<FastifyError>((error, request, reply) =>
    sendFailure((error.statusCode ?? 500) < 500 ? nothingHere() : error, request, reply),
  );
}
