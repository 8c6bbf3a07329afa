import type { ReleaseForm } from '../../wire/release/release';
import { type Choice, requireAll, requireChoices, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import type { ReleaseRecord } from './release.queries';

export const releaseChoices = {
  status_id: someOf('release_statuses'),
  priority_id: someOf('release_priorities'),
  release_type_id: someOf('release_types'),
  location_id: someOf('help_desk.locations'),
} satisfies Record<string, Choice>;

/** Throws 422 at every field whose choice does not exist; what the release already has may stay. */
export async function requireReleaseChoices(db: Db, form: ReleaseForm, present?: ReleaseRecord): Promise<void> {
  await requireChoices(db, releaseChoices, form, present);
  if (form.asset_ids) await requireAll(db, 'assets', 'asset_ids', form.asset_ids);
}
