import type { PlanningEntries } from '../../../wire/parts/planning.schema';
import type { Db } from '../../shared/db';
import { invalid, notFound } from '../../shared/errors';
import { announce } from '../../shared/live';
import { operationOn } from '../../shared/operation';
import { done, route } from '../../shared/route';
import type { App } from '../../shared/services';
import { seenVersion, sendEtag } from '../../shared/version';
import type { OwningRecordKind } from '../kind';
import { namedOf } from '../named';
import { listEntries, type Owner, viewEntry } from './planning.queries';
import { deleteEntry, saveEntry } from './planning.save';
import { say } from '../../shared/sentence';
import * as entrySentences from '../../../texts/compiled/server/entry';

/** A record kind that is planned. */
export interface PlannedKind {
  entries: PlanningEntries;
  kind: OwningRecordKind;
  /** Its entries, in their order (D1 §2, D2 §2). */
  keys: readonly string[];
  /** The entries with a title of their own (X92). */
  titled: readonly string[];
  /** Throws 404 unless the record exists. */
  find(db: Db, id: number): Promise<unknown>;
  /** Holds the record until the transaction ends; throws 404, or 409 if nothing may be written now. */
  hold(db: Db, id: number): Promise<unknown>;
}

/** The four planning calls of one record kind (`general-popup` on the wire). */
export function planningRoutes(
  app: App,
  { entries, kind: { type, owner }, keys, titled, find, hold }: PlannedKind,
): void {
  const operation = operationOn(owner);
  const ownerOf = (id: number): Owner => ({ type: owner, id });
  const tagKind = (identifier: string): string => `${owner}-${identifier}`;

  route(app, entries.entries, async ({ db, actor, params }) => {
    await find(db, params.id);
    return { planning_popups: await listEntries(db, ownerOf(params.id), keys, actor.time_zone) };
  });

  route(app, entries.detail, async ({ db, params, reply }) => {
    await find(db, params.id);
    if (!keys.includes(params.identifier)) throw notFound('entry');
    const general_info = await viewEntry(db, ownerOf(params.id), params.identifier);
    sendEtag(reply, tagKind(params.identifier), params.id, general_info.version ?? 0);
    return { general_info };
  });

  route(app, entries.save, async (context) => {
    const { db, params, body, files, request } = context;
    await hold(db, params.id);
    if (!keys.includes(body.identifier))
      throw invalid({
        identifier: say(entrySentences.identifier, { keys: keys.join(', ') }),
      });
    await saveEntry(
      operation(context),
      ownerOf(params.id),
      body,
      files.attachment,
      seenVersion(request, body, tagKind(body.identifier), params.id),
      titled.includes(body.identifier),
    );
    await announce(db, type, params.id);
    const record = await namedOf(db, type, params.id);
    return done(say(entrySentences.saved, { name: record.name }), undefined, record);
  });

  route(app, entries.remove, async (context) => {
    const { db, params } = context;
    await hold(db, params.id);
    await deleteEntry(operation(context), ownerOf(params.id), params.key);
    await announce(db, type, params.id);
    const record = await namedOf(db, type, params.id);
    return done(say(entrySentences.deleted, { name: record.name }), undefined, record);
  });
}
