import type { CreatableField } from '../../wire/import/import';
import type { PermissionKey } from '../../wire/protocol/permission';
import { type Actor, can } from '../shared/actor';
import type { Db } from '../shared/db';
import { type Person, peopleOf, personOf } from '../shared/person';
import { rightNames } from '../shared/right';
import { say, type Sentence } from '../shared/sentence';
import type { ImportSettings } from './import.settings';
import * as importSentences from '../../texts/compiled/server/import';

type Holder = Pick<Actor, 'role' | 'permissions'>;

/** The right to make what a file names and nobody has made yet. */
export const rightToCreate: Record<CreatableField, PermissionKey> = {
  department_id: 'manage_catalogues',
  location_id: 'manage_catalogues',
  product_id: 'manage_products',
};

/**
 * What an import does by right, as far as its uploader holds it when it begins: with import_assets alone one may import,
 * but whoever has the right to create assets and loses it meanwhile imports no more.
 */
export const rightsHeld = (
  uploader: Holder,
  { update_existing, create_missing }: Pick<ImportSettings, 'update_existing' | 'create_missing'>,
): PermissionKey[] => {
  const used: PermissionKey[] = [
    'import_assets',
    'create_asset',
    ...(update_existing ? (['edit_asset'] as const) : []),
    ...create_missing.map((field) => rightToCreate[field]),
  ];
  return used.filter((key, place) => can(uploader, key) && used.indexOf(key) === place);
};

/** Why an import may not go on, with what its uploader may do now; null: it may. No uploader: they are deactivated. */
export function whyBarred(
  uploader: Holder | undefined,
  { rights = [] }: Partial<Pick<ImportSettings, 'rights'>>,
): Sentence | null {
  if (!uploader) return say(importSentences.nobody);
  const lost = (['import_assets', ...rights] as const).find((key) => !can(uploader, key));
  return lost
    ? say(importSentences.no_right, {
        name: rightNames[lost],
      })
    : null;
}

/** The people who uploaded files, with the rights that they have now; who is deactivated is not among them. */
export const readUploaders = (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> =>
  peopleOf(db, ids);

export const readUploader = (db: Db, id: number): Promise<Person | undefined> => personOf(db, id);

/** Has who uploaded a file left: is there nobody whose import it is? Then it is an administrator's to end (D21). */
export const hasLeft = (uploader: Holder | undefined): boolean => !uploader || !can(uploader, 'import_assets');
