import type { AnySchema, Lazy, SchemaDescription, SchemaFieldDescription } from 'yup';

/** One value that a rule takes. */
export interface Scalar {
  /** As yup names it in a complaint, e.g. `levels[0].name`. */
  path: string;
  /** yup's, or `decimal` of a number that need not be whole. */
  type: string;
  /** What it must be one of, if anything. */
  oneOf: unknown[];
  required: boolean;
  /** A body in which this value stands at its place. */
  around: (value: unknown) => unknown;
}

type Node = SchemaFieldDescription &
  Partial<Pick<SchemaDescription, 'oneOf' | 'tests'>> & {
    fields?: Record<string, Node>;
    innerType?: Node;
    meta?: { anyOf?: AnySchema[] };
  };

/** Words that a body must have beside the scalar, so that a rule that depends on them is the one that was walked. */
const wordsOf = ({ fields = {} }: Node): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { oneOf = [] }]) =>
      typeof oneOf[0] === 'string' ? [[name, oneOf[0]]] : [],
    ),
  );

function walk(node: Node, path = '', around: Scalar['around'] = (value) => value): Scalar[] {
  const { type, fields, innerType, meta, oneOf = [], tests = [] } = node;
  if (meta?.anyOf) return meta.anyOf.flatMap((one) => walk(one.describe() as Node, path, around));
  if (fields) {
    const words = wordsOf(node);
    return Object.entries(fields).flatMap(([name, field]) =>
      walk(field, path ? `${path}.${name}` : name, (value) => around({ ...words, [name]: value })),
    );
  }
  if (innerType) return walk(innerType, `${path}[0]`, (value) => around([value]));
  const whole = tests.some(({ name }) => name === 'integer');
  return type === 'array'
    ? []
    : [
        {
          path,
          type: type === 'number' && !whole ? 'decimal' : type,
          oneOf,
          required: tests.some(({ name }) => name === 'required'),
          around,
        },
      ];
}

/**
 * Every single value that a rule takes, however deep, found by walking what yup says of it; one that stands in a list
 * counts as that list's first.
 */
export const scalarsOf = (rule: AnySchema | Lazy<unknown>): Scalar[] => walk(rule.describe() as Node);
