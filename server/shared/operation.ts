import type { FastifyRequest } from 'fastify';
import type { Activity, LogOwner } from './activity';
import type { Actor } from './actor';
import type { Trx } from './db';
import type { RequestServices } from './services';

/**
 * One request's work on the records of a kind: who does it, when, and in which transaction. Whoever has no session (an
 * approval link, the scheduler) has less than an {@link Actor}.
 */
export interface Operation<Who = Actor, Owner extends LogOwner = LogOwner> {
  db: Trx;
  actor: Who;
  now: Date;
  /** Address of the service desk for links in mails, without a trailing slash. */
  address: string;
  /** What every activity entry of this request on this record has in common. */
  entry(recordId: number): Pick<Activity<Owner>, 'owner_type' | 'owner_id' | 'actor_id' | 'request_id'>;
}

/** What an operation is made from: the context of any route. */
export interface OperationSource<Who = Actor> {
  db: Trx;
  actor: Who;
  request: FastifyRequest;
  services: RequestServices;
}

/** Makes the operation of a request; `owner_type` says in whose activity log it is told. */
export const operationOn =
  <Owner extends LogOwner>(owner_type: Owner) =>
  <Who extends { id: number }>({ db, actor, request, services }: OperationSource<Who>): Operation<Who, Owner> => ({
    db,
    actor,
    now: services.now(),
    address: services.address(),
    entry: (owner_id) => ({ owner_type, owner_id, actor_id: actor.id, request_id: request.id }),
  });
