import type { InferType, ObjectSchema } from 'yup';
import * as s from '../protocol/shape';
import { flags, times } from './catalogue.replies';

const nameFields = { id: s.id(), name: s.text(), ...times, ...flags };
/** Of a catalogue with behaviours; a built-in row behaves as itself. */
const behavingFields = { ...nameFields, behaves_as: s.named().optional() };

/** The help-desk that keeps the list itself, and when it was last like its own; null: it is kept here. */
const keeper = () => s.shapeOrNull({ name: s.text(), as_of: s.timeOrNull() });

/** The type of every such list; the rows stand under the catalogue's own key too (X33, E1). */
export const someNamedList = s.shape({
  data: s.rows({ ...behavingFields }),
  total: s.count(),
  kept_in: keeper(),
});

export type NamedList = InferType<typeof someNamedList>;
/** A row of a catalogue that is no more than a name, or a name and the built-in row that it behaves as. */
export type NamedRow = NamedList['data'][number];
export type NamedRecord = NamedRow & { version: number };

/** What a catalogue's replies follow from (wire/catalogue/named.ts). */
interface Catalogue {
  one: string;
  many: string;
  behaviours: readonly number[] | null;
}

const fieldsOf = ({ behaviours }: Catalogue) => (behaviours ? { ...nameFields, behaves_as: s.named() } : nameFields);

export const namedList = (catalogue: Catalogue): ObjectSchema<NamedList> =>
  s.shape({
    data: s.rows(fieldsOf(catalogue)),
    [catalogue.many]: s.rows(fieldsOf(catalogue)),
    total: s.count(),
    kept_in: keeper(),
  }) as unknown as ObjectSchema<NamedList>;

export const namedView = (catalogue: Catalogue): ObjectSchema<Record<string, NamedRecord>> =>
  s.shape({ [catalogue.one]: s.shape({ ...fieldsOf(catalogue), version: s.count() }) }) as unknown as ObjectSchema<
    Record<string, NamedRecord>
  >;
