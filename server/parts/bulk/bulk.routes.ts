import type { BulkForm } from '../../../wire/parts/bulk.rules';
import { type BulkEdit, type BulkResult, bulkLimits } from '../../../wire/parts/bulk';
import { bulkEntries } from '../../../wire/parts/bulk.calls';
import type { bulkResult } from '../../../wire/parts/bulk.replies';
import type { WritingMethod } from '../../../wire/protocol/call';
import type { Entry, Rule } from '../../../wire/protocol/entry';
import type { Language } from '../../../wire/languages';
import { conflict, notFound } from '../../shared/errors';
import { type Operation, operationOn, type OperationSource } from '../../shared/operation';
import { done, route } from '../../shared/route';
import { say, type Sentence } from '../../shared/sentence';
import type { App } from '../../shared/services';
import { type BulkKind, editMany, type Outcome, undoMany } from './bulk';

/** The entry of such a call, whatever can be set. */
type BulkEntry = Entry<
  { body: BulkEdit; reply: BulkResult },
  WritingMethod,
  { query?: undefined; body: Rule; reply: typeof bulkResult }
>;

/** The kinds whose records are changed at once, by app. */
const kindsOf = new WeakMap<App, Map<string, BulkKind>>();

/** Records of a kind changed or deleted at once (F5). */
export function bulkRoute(app: App, entry: BulkEntry, bulk: BulkKind): void {
  const kinds = kindsOf.get(app) ?? new Map<string, BulkKind>();
  kindsOf.set(app, kinds.set(bulk.kind.type, bulk));
  route(app, entry, async (context) => {
    const operation = operationFor(bulk, context);
    const form = context.body as BulkForm;
    const outcome = await editMany(operation, bulk, form);
    return done(toldOf(outcome, form), resultOf(outcome, operation, context.language));
  });
}

/** The way back, for every kind. */
export function bulkUndoRoute(app: App): void {
  route(app, bulkEntries.undo, async (context) => {
    const { db, actor, params, services, language } = context;
    const edit = await db
      .selectFrom('bulk_edits')
      .select(['id', 'kind', 'at', 'deletes', 'undone_at'])
      .where('id', '=', params.id)
      .where('user_id', '=', actor.id)
      .forUpdate()
      .executeTakeFirst();
    const bulk = edit && kindsOf.get(app)?.get(edit.kind);
    if (!bulk) throw notFound('record');
    if (edit.undone_at) throw conflict(say('bulk.undone_already', 'This was undone already.'));
    if (services.now().getTime() - edit.at.getTime() > bulkLimits.undoMinutes * 60_000)
      throw conflict(
        say('bulk.too_late', 'This can be undone for {minutes} minutes only.', { minutes: bulkLimits.undoMinutes }),
      );
    const operation = operationFor(bulk, context);
    const outcome = await undoMany(operation, bulk, edit);
    await db.updateTable('bulk_edits').set({ undone_at: operation.now }).where('id', '=', edit.id).execute();
    return done(
      withSkipped(
        say('bulk.undone', '{count, plural, one {# record is} other {# records are}} as before.', {
          count: outcome.changed,
        }),
        outcome,
      ),
      resultOf(outcome, operation, language),
    );
  });
}

const operationFor = (bulk: BulkKind, context: OperationSource): Operation => operationOn(bulk.kind.owner)(context);

function resultOf({ id, changed, skipped, present = [] }: Outcome, { now }: Operation, language: Language): BulkResult {
  return {
    id,
    changed,
    skipped: skipped.map(({ why, ...row }) => ({ ...row, why: why.in(language) })),
    present,
    as_of: now.toISOString(),
  };
}

function toldOf(outcome: Outcome, form: BulkForm): Sentence {
  const { changed: count } = outcome;
  return withSkipped(
    form.dry_run
      ? say('bulk.would_change', '{count, plural, one {# record} other {# records}} would change.', { count })
      : form.delete
        ? say('bulk.deleted', '{count, plural, one {# record was} other {# records were}} deleted.', { count })
        : say('bulk.changed', '{count, plural, one {# record was} other {# records were}} changed.', { count }),
    outcome,
  );
}

const withSkipped = (told: Sentence, { skipped }: Outcome): Sentence =>
  skipped.length
    ? say('bulk.with_skipped', '{told} {count, plural, one {# was} other {# were}} skipped: {names}.', {
        told,
        count: skipped.length,
        names: namesOf(skipped),
      })
    : told;

/** The first of them, by identifier. */
function namesOf(skipped: Outcome['skipped']): string {
  const names = skipped.slice(0, 5).map(({ id, identifier }) => identifier || `#${id}`);
  return [...names, ...(skipped.length > names.length ? ['…'] : [])].join(', ');
}
