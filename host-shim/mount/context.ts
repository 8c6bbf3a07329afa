import type { ContextOf, Extension, PointId } from '../protocol';
import type { WidgetSlot } from '../parts';
import { failure, parts } from './parts';

/** An id of a connected help-desk: any text but control characters and halves of a character. */
const hostId = '[^\\p{Cc}\\p{Cs}]{1,300}';

/** The slot's context with ids as the remote wants them, if it is what the extension needs. Throws a failure if not. */
export function contextFor(slot: WidgetSlot, { needs = {} }: Extension): ContextOf<PointId> {
  const context: Record<string, unknown> = { ...slot.context };
  for (const name in { ...context, ...needs }) {
    const isId = name.endsWith('Id');
    const rule = parts.helpDesk && isId ? hostId : needs[name];
    if (isId) context[name] = parts.helpDesk ? `${context[name] ?? ''}` : Number(context[name]);
    if (rule && !RegExp(`^(${rule})$`, 'u').test(`${context[name]}`))
      throw failure('context', `${name} is not ${rule}`);
  }
  return context as ContextOf<PointId>;
}
