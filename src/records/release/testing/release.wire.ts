import { flagsOn } from '../../../testing/flags';
import { type ReleaseActions, releaseFlags, type ReleaseRow, type ReleaseView } from '../../../../wire/release/release';

/** What the server answers in tests: valid shapes of wire/release, each overridable. */
const named = (id: number, name: string) => ({ id, name });

export const releaseRow = (given: Partial<ReleaseRow> = {}): ReleaseRow => ({
  id: 7,
  identifier: 'REL-7',
  subject: 'Network core',
  release_type: named(3, 'Major'),
  priority: { ...named(4, 'Urgent'), level: 4 },
  status: named(3, 'In Progress'),
  planned_start_date: '2026-10-01 10:30:00',
  planned_end_date: null,
  location: null,
  completed_at: null,
  created_at: '2026-09-01 08:00:00',
  updated_at: '2026-09-02 08:00:00',
  is_edit: true,
  is_delete: true,
  ...given,
});

export const releaseView = (given: Partial<ReleaseView> = {}): ReleaseView => ({
  id: 7,
  identifier: 'REL-7',
  subject: 'Network core',
  description: '<p>New switches.</p>',
  status: named(3, 'In Progress'),
  priority: { ...named(4, 'Urgent'), level: 4 },
  release_type: named(3, 'Major'),
  location: null,
  planned_start_date: '2026-10-01 10:30:00',
  planned_end_date: null,
  completed_at: null,
  created_at: '2026-09-01 08:00:00',
  updated_at: '2026-09-01 08:00:00',
  attachment: null,
  attach_assets: [],
  attach_changes: [],
  changes_span: null,
  custom_field_values_for_release_form_builder_only: [],
  custom_field_values_for_release_type: [],
  version: 1,
  ...given,
});

/** The flags named, and no others. */
export const only = (...flags: (keyof ReleaseActions)[]): ReleaseActions => flagsOn(releaseFlags, flags);
export const everything = (): ReleaseActions => only(...releaseFlags);
