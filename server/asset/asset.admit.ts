import { type Actor, authorize } from '../shared/actor';
import { given } from '../shared/sent';

/** Rights of a save, asked before anything else is told (C9). */
export function admitSave({ actor, fields }: { actor: Actor; fields: Record<string, unknown> }): void {
  authorize(actor, given(fields.id) ? 'edit_asset' : 'create_asset');
}
