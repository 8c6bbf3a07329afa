import type { FastifyRequest } from 'fastify';
import { hostEntries } from '../../../wire/host/host.schema';
import type { HostKind } from '../../../wire/host/host';
import { requireBoundedJson } from '../../shared/bounds';
import { nothingHere } from '../../shared/errors';
import { done, route } from '../../shared/route';
import { say } from '../../shared/sentence';
import type { App } from '../../shared/services';
import { inTransaction } from '../../shared/transaction';
import { requireSigned, takeOnce } from './signed.request';
import * as hostSentences from '../../../texts/compiled/server/host';

const sent = Symbol('the body as it was sent');
type Signed = FastifyRequest & { [sent]?: string };

/**
 * A connected help-desk says what has changed, signed with the secret of the host API. It gets its reply at once, and the
 * records are read from it after that: a host that has one process can answer then.
 */
export function changedRoutes(app: App): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) => {
      requireBoundedJson(String(body));
      (request as Signed)[sent] = String(body);
      if (body === '') return parsed(null, undefined);
      return scope.getDefaultJsonParser('error', 'error')(request, String(body), parsed);
    });
    scope.addHook('preHandler', async (request) => {
      const { push } = app.services.helpDesk;
      if (!push) throw nothingHere();
      requireSigned(push.secret, request, (request as Signed)[sent] ?? '', app.services.now());
    });

    route(
      scope,
      hostEntries.changed,
      async ({ db, body, request, services }) => {
        await inTransaction(db, (trx) => takeOnce(trx, request));
        const { push } = services.helpDesk;
        for (const [kind, { changed, deleted }] of byKind(body.changes))
          void push
            ?.refresh(kind, changed, deleted)
            .catch((error: unknown) => request.log.warn({ err: error }, 'what the help-desk says has changed'));
        return done(
          say(hostSentences.changed, {
            count: body.changes.length,
          }),
        );
      },
      { eachByItself: true },
    );
  });
}

interface Changes {
  changed: string[];
  deleted: string[];
}

function byKind(changes: readonly { kind: HostKind; id: string; deleted: boolean }[]): Map<HostKind, Changes> {
  const kinds = new Map<HostKind, Changes>();
  for (const { kind, id, deleted } of changes) {
    const given = kinds.get(kind) ?? { changed: [], deleted: [] };
    kinds.set(kind, given);
    given[deleted ? 'deleted' : 'changed'].push(id);
  }
  return kinds;
}
