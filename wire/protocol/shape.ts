import { type AnySchema, array, boolean, type Lazy, lazy, mixed, number, object, type ObjectShape, string } from 'yup';
import type { PermissionKey } from './permission';
import { ticketStates } from './reply';

/**
 * Parts of reply schemas. The schemas (`*.schema.ts`) are the only description of what the server sends: types are
 * inferred from them, server tests check replies against them, openapi.json is generated from them. No browser bundle
 * imports them.
 */
export const id = () => number().integer().positive().required();
export const count = () => number().integer().min(0).required();
export const text = () => string().defined();
export const textOrNull = () => string().nullable().defined();
export const yes = () => boolean().required();
export const idOrNull = () => number().integer().positive().nullable().defined();

/** `YYYY-MM-DD HH:mm:ss` in the reader's zone (A13). */
export const time = () =>
  string()
    .matches(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .required();
export const timeOrNull = () =>
  string()
    .matches(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .nullable()
    .defined();

/** A boolean field of each name, e.g. of what the reader may do. */
export const flags = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, yes()])) as Record<Name, ReturnType<typeof yes>>;

/** An object with exactly these keys. */
export const shape = <S extends ObjectShape>(fields: S) => object(fields).required().noUnknown();
export const shapeOrNull = <S extends ObjectShape>(fields: S) =>
  object(fields).nullable().defined().noUnknown().default(null);

/**
 * Who sees a field of a reply: `needs` and `clients` are those of a call (wire/protocol/call.ts). Everybody else gets
 * `empty`, which the field's schema allows.
 */
export interface FieldNeeds {
  needs: PermissionKey | 'agent';
  clients: readonly PermissionKey[];
  empty: '' | 0 | null | readonly never[];
}

/**
 * A field that shows another record or an e-mail address, and the right to see it. The server leaves it empty for
 * everybody else, in one place (server/shared/field-rights.ts); a test finds such fields without a right
 * (server/field-matrix.test.ts).
 */
export const seenWith = <S extends AnySchema | Lazy<unknown>>(
  needs: FieldNeeds['needs'],
  field: S,
  empty: FieldNeeds['empty'],
  clients: FieldNeeds['clients'] = [],
): S => field.meta({ seenWith: { needs, clients, empty } satisfies FieldNeeds }) as S;

const namedFields = { id: id(), name: text() };
export const named = () => shape(namedFields);
export const namedOrNull = () => shapeOrNull(namedFields);

/** Of the help-desk: `closed` is where the work is over, `hidden` is no state of work. */
export const ticketStatus = () => shape({ ...namedFields, state: string().oneOf(ticketStates).required() });

/** A status or a type; of an added one, the id of the built-in row that it behaves as. */
export const behaving = () => shape({ ...namedFields, behaves_as_id: number().integer().positive().optional() });

/** `level` from 1, the lowest, to 4. */
const priorityFields = { ...namedFields, level: count() };
export const priority = () => shape(priorityFields);
export const priorityOrNull = () => shapeOrNull(priorityFields);

/** Clients see names, and no e-mail address but their own. For a person without a name they see nothing. */
const personFields = { id: id(), name: text(), full_name: text(), email: seenWith('agent', text(), '') };
export const person = () => shape(personFields);
export const personOrNull = () => shapeOrNull(personFields);

const locationFields = { id: id(), name: text(), title: text() };
export const location = () => shape(locationFields);
export const locationOrNull = () => shapeOrNull(locationFields);

export const attachmentFields = {
  id: id(),
  value: text(),
  size: count(),
  type: text(),
  icon_url: text(),
  owner: text(),
};
export const attachment = () => shape(attachmentFields);
export const attachmentOrNull = () => shapeOrNull(attachmentFields);

export const rows = <S extends ObjectShape>(fields: S) => array().of(shape(fields)).required();

/** `data` of a list: the rows under the call's own key, and the total: at least so many, if it is not exact. */
export const listOf = <K extends string, S extends ObjectShape>(key: K, fields: S) =>
  shape({ [key]: rows(fields), total: count(), total_is_exact: boolean().optional() } as {
    [P in K]: ReturnType<typeof rows<S>>;
  } & {
    total: ReturnType<typeof count>;
    total_is_exact: ReturnType<typeof boolean>;
  });

/** One of two shapes. yup asks `isFirst` which one it is; the API document shows both (`meta`). */
export const either = <A extends AnySchema, B extends AnySchema>(
  first: A,
  second: B,
  isFirst: (value: unknown) => boolean,
) => lazy((value: unknown): A | B => (isFirst(value) ? first : second)).meta({ anyOf: [first, second] });

/** One of several shapes, whichever fits. */
export const anyOf = <T extends object | string | boolean | number>(...schemas: AnySchema[]) =>
  mixed<T>((value): value is T => schemas.some((schema) => schema.isValidSync(value, { strict: true }))).meta({
    anyOf: schemas,
  });

/** The shape, or an empty array when there is none (X35). */
export const orEmpty = <A extends AnySchema>(schema: A) =>
  either(schema, array().length(0).required(), (value) => !Array.isArray(value));
