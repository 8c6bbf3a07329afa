import type { AnySchema, Lazy } from 'yup';
import type { FieldNeeds } from '../../wire/protocol/shape';
import type { Actor } from './actor';
import { missingRight } from './admission';

type Schema = AnySchema | Lazy<unknown>;
type Record_ = Record<string, unknown>;

/** A field of a reply that needs a right. In its path `*` stands for every value of a list. */
export interface GuardedField extends FieldNeeds {
  path: readonly string[];
  schema: Schema;
}

/** Every field of the schema that needs a right (`seenWith` of wire/protocol/shape.ts). */
export function guardedFields(schema: Schema, path: readonly string[] = []): GuardedField[] {
  const { seenWith, anyOf } = (schema.meta() ?? {}) as { seenWith?: FieldNeeds; anyOf?: Schema[] };
  const { fields, innerType } = schema as { fields?: Record<string, Schema>; innerType?: Schema };
  return [
    ...(seenWith ? [{ ...seenWith, path, schema }] : []),
    ...(anyOf ?? []).flatMap((choice) => guardedFields(choice, path)),
    ...Object.entries(fields ?? {}).flatMap(([name, field]) => guardedFields(field, [...path, name])),
    ...(innerType ? guardedFields(innerType, [...path, '*']) : []),
  ];
}

/** Empties the fields of a reply that the actor may not see, in place. */
export function withoutHidden<T>(guarded: readonly GuardedField[], actor: Actor | null, data: T): T {
  for (const { path, needs, clients, empty } of guarded) {
    if (!actor || missingRight(actor, needs, clients) !== null) hide(data, path, empty, actor);
  }
  return data;
}

function hide(
  value: unknown,
  [name = '', ...rest]: readonly string[],
  empty: FieldNeeds['empty'],
  actor: Actor | null,
): void {
  if (typeof value !== 'object' || value === null) return;
  if (name === '*') for (const one of Object.values(value)) hide(one, rest, empty, actor);
  else if (rest.length) hide((value as Record_)[name], rest, empty, actor);
  else if (name === 'email') hideAddress(value, actor);
  else if (name in value) (value as Record_)[name] = empty;
}

/** Empties the e-mail address of a person, also where it is shown as the name. Everybody sees their own. */
export function hideAddress(person: object, actor: Actor | null): void {
  const { id, email } = person as Record_;
  if (id === actor?.id) return;
  for (const name of ['email', 'name', 'full_name'])
    if ((person as Record_)[name] === email) (person as Record_)[name] = '';
}
