import type { FastifyRequest } from 'fastify';
import type { OwnerType } from '../../wire/parts/attachment';
import type { Activity } from './activity';
import type { Actor } from './actor';
import type { Db } from './db';
import type { Services } from './services';

/**
 * Who acts on the records of one kind, when, and in which transaction. Whoever has no session (an approval link, the
 * scheduler) is less than an {@link Actor}.
 */
export interface Act<Who = Actor> {
  db: Db;
  actor: Who;
  now: Date;
  /** Address of the service desk for links in mails, without a trailing slash. */
  address: string;
  /** What every activity entry of this request on this record has in common. */
  entry(recordId: number): Pick<Activity, 'owner_type' | 'owner_id' | 'actor_id' | 'request_id'>;
}

/** What an act is made of: any context of a route. */
export interface Acting<Who = Actor> {
  db: Db;
  actor: Who;
  request: FastifyRequest;
  services: Services;
}

/** Makes the act of a request; `owner_type` says in whose activity log it is told. */
export const actOn =
  (owner_type: OwnerType) =>
  <Who extends { id: number }>({ db, actor, request, services }: Acting<Who>): Act<Who> => ({
    db,
    actor,
    now: services.now(),
    address: services.address(),
    entry: (owner_id) => ({ owner_type, owner_id, actor_id: actor.id, request_id: request.id }),
  });
