import type { FastifyRequest } from 'fastify';
import type { Actor } from '../shared/actor';
import type { Activity } from '../shared/activity';
import type { Db } from '../shared/db';
import { ApiError } from '../shared/errors';
import type { Services } from '../shared/services';

/** Who acts, and in which transaction. */
export interface Act {
  db: Db;
  actor: Actor;
  /** Address of the service desk for links in mails, without a trailing slash. */
  address: string;
  /** What every activity entry of this request on this problem has in common. */
  entry(problemId: number): Pick<Activity, 'owner_type' | 'owner_id' | 'actor_id' | 'request_id'>;
}

export const act = ({ db, actor, request, services }: { db: Db; actor: Actor; request: FastifyRequest; services: Services }): Act => ({
  db,
  actor,
  address: services.config.publicUrl ?? `${request.protocol}://${request.host}`,
  entry: (owner_id) => ({ owner_type: 'sd_problem', owner_id, actor_id: actor.id, request_id: request.id }),
});

export const notAttached = (what: string): ApiError => new ApiError(404, `This ${what} is not attached to the problem any more.`);
