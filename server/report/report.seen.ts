import { sql } from 'kysely';
import { reportTypes } from '../../wire/report/report';
import { type Actor, sees } from '../shared/actor';

/** Reports of what the actor sees; for them there are no others. */
export const seenBy = (actor: Actor) =>
  sql<boolean>`module = any(${reportTypes.filter((type) => sees(actor, type))}::text[])`;
