import type { FastifyReply, FastifyRequest } from 'fastify';
import { rm } from 'node:fs/promises';
import { array, object, string } from 'yup';
import { limits } from '../../../wire/protocol/limits';
import { keepUpload, type Upload } from '../../shared/body';
import { ApiError, nothingHere, unauthenticated } from '../../shared/errors';
import { say } from '../../shared/sentence';
import type { App } from '../../shared/services';
import { inTransaction } from '../../shared/transaction';
import { type HostKind, hostKinds } from '../connected/host';
import { requireSigned, takeOnce } from '../connected/signed.request';
import { actAsHost, type HostAction, hostAction } from './host-api.actions';
import { changedRows, foundRows, rowsById, visibleTickets, visibleTo } from './host-api.rows';
import { ourSessions } from './session';
import * as hostSentences from '../../../texts/compiled/server/host';

const prefix = '/host-api';
/** Rows of a page, and ids that are named at once. */
const max = { rows: 1000, ids: 100 };

/**
 * The host API of the help-desk that we ship (docs/connect.md), for a service desk elsewhere that is connected to it.
 * Served if there is a secret; every request is signed with it.
 */
export function hostApiRoutes(app: App): void {
  const { config } = app.services;
  const secret = config.hostApiSecret;
  if (!secret) return;
  app.register(
    async (api) => {
      // The signature is over the body as it was sent.
      api.removeAllContentTypeParsers();
      api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
        parsed(null, body),
      );
      api.addHook('preHandler', async (request) => requireSigned(secret, request, bodyOf(request), app.services.now()));

      api.get('/who', async (request, reply) => {
        const session = await ourSessions.read(app.services.db, request);
        if (!session) throw unauthenticated();
        const { id, role } = session.person;
        const [person] = await rowsById(app.services.db, 'people', [`${role === 'client' ? 'client' : 'agent'}:${id}`]);
        return reply.send(person);
      });

      api.post('/tickets/visible', async (request, reply) => {
        const { person, ids } = readSight(bodyOf(request));
        return reply.send({ ids: await visibleTickets(app.services.db, person, ids) });
      });

      api.get<{ Params: { kind: string } }>('/:kind', async ({ params, query }, reply) => {
        if (!(hostKinds as readonly string[]).includes(params.kind)) throw nothingHere();
        return reply.send(await rowsOf(params.kind as HostKind, query as Record<string, unknown>));
      });

      api.post(
        '/tickets/actions',
        // Files are sent in base64.
        { bodyLimit: Math.ceil(config.maxUploadBytes * 1.4 * limits.files) },
        (request, reply) => act(request, reply),
      );
    },
    { prefix },
  );

  async function rowsOf(
    kind: HostKind,
    { since, limit, ids, search, visible_to: person }: Record<string, unknown>,
  ): Promise<object> {
    const { db } = app.services;
    if (typeof ids === 'string') {
      const named = ids.split(',').filter(Boolean).map(decoded);
      if (named.length > max.ids) throw new ApiError(422, say(hostSentences.ids, { count: max.ids }));
      return { rows: await rowsById(db, kind, named) };
    }
    if (typeof search === 'string') {
      const rows = await foundRows(db, kind, search.slice(0, limits.search));
      if (!rows) throw nothingHere();
      return { rows };
    }
    const count = Number(limit ?? max.rows);
    const rows = Number.isInteger(count) && count > 0 ? Math.min(count, max.rows) : max.rows;
    const cursor = typeof since === 'string' && since !== '' ? since : null;
    return kind === 'tickets' && typeof person === 'string'
      ? changedRows(db, kind, cursor, rows, visibleTo(person))
      : changedRows(db, kind, cursor, rows);
  }

  async function act(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { db, ...services } = app.services;
    const action = readAction(bodyOf(request));
    const uploads: Upload[] = [];
    let settle = async (): Promise<void> => undefined;
    try {
      await holdFiles(action, uploads);
      const files = Object.fromEntries(uploads.map((file, at) => [`files[${at}]`, file]));
      await services.files.check(files);
      settle = await services.files.keep(files);
      await inTransaction(db, async (trx) => {
        await takeOnce(trx, request);
        await actAsHost({ db: trx, services, requestId: request.id, uploads }, action);
      });
    } finally {
      await settle();
      await Promise.all(uploads.map(({ path }) => rm(path, { force: true })));
    }
    return reply.send({});
  }

  async function holdFiles({ files }: HostAction, uploads: Upload[]): Promise<void> {
    for (const { name, base64 } of files ?? [])
      uploads.push(await keepUpload(config, name, Buffer.from(base64, 'base64')));
  }
}

const bodyOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');

/** Throws 422: the service desk that sent it is of another version, or it is none. */
function readAction(body: string) {
  try {
    return hostAction.validateSync(JSON.parse(body), { strict: true });
  } catch {
    throw new ApiError(422, say(hostSentences.action));
  }
}

const sightOf = object({
  person: string().strict().required(),
  ids: array().strict().of(string().strict().required()).max(max.rows).required(),
});

/** Which tickets it is asked about, and of whom. Throws 422. */
function readSight(body: string): { person: string; ids: string[] } {
  try {
    return sightOf.validateSync(JSON.parse(body), { strict: true });
  } catch {
    throw new ApiError(422, say(hostSentences.action));
  }
}

/** An id as it was before it was percent-encoded; one that was not is taken as it is. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
