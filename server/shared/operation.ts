import type { FastifyRequest } from 'fastify';
import type { Activity, LogOwner } from './activity';
import type { Actor } from './actor';
import type { Trx } from './db';
import type { RequestServices } from './services';

/**
 * The work of one request on records of a kind: who does it, when, and in which transaction. An approval link or the
 * scheduler has no session and therefore no full {@link Actor}.
 */
export interface Operation<Who = Actor, Owner extends LogOwner = LogOwner> {
  db: Trx;
  actor: Who;
  now: Date;
  /** Address of the service desk for links in mails, without a trailing slash. */
  address: string;
  /** What every activity entry of this request on this record has in common. */
  entry(recordId: number): Pick<Activity<Owner>, 'owner_type' | 'owner_id' | 'actor_id' | 'created_at' | 'request_id'>;
}

/** Who did something: signed in, or by the link of a mail. */
export interface NamedActor {
  id: number;
  full_name: string;
}

/** The same, or nobody: a rule, or the clock. */
export type AnyActor = NamedActor | null;

/** The part of a route's context that an operation is made from. */
export interface OperationSource<Who = Actor> {
  db: Trx;
  actor: Who;
  request: FastifyRequest;
  services: RequestServices;
}

/** Makes the operation of a request; `owner_type` says in whose activity log it is written. */
export const operationOn =
  <Owner extends LogOwner>(owner_type: Owner) =>
  <Who extends { id: number }>({ db, actor, request, services }: OperationSource<Who>): Operation<Who, Owner> => {
    const now = services.now();
    return {
      db,
      actor,
      now,
      address: services.address(),
      entry: (owner_id) => ({ owner_type, owner_id, actor_id: actor.id, created_at: now, request_id: request.id }),
    };
  };
