import { createHash, timingSafeEqual } from 'node:crypto';
import * as apiTokenSentences from '../../texts/compiled/server/api_token';
import { ApiError } from '../shared/errors';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import type { Metrics } from '../shared/telemetry';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Serves `/metrics` to who sends this token as a Bearer; 401 for others. */
export function metricsRoute(app: App, metrics: Metrics, token: string): void {
  const expected = hashOf(token);
  app.get('/metrics', async (request, reply) => {
    const [, sent = ''] = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '') ?? [];
    // Of hashes, which have one length: how long it takes tells nothing of the token.
    if (!timingSafeEqual(hashOf(sent), expected)) {
      void reply.header('WWW-Authenticate', 'Bearer realm="Service Desk metrics"');
      throw new ApiError(401, say(apiTokenSentences.refused));
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
