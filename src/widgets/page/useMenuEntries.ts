import { openSettings } from '../../records/catalogue/embed';
import { useReader } from '../../shared/api/useReader';
import { useHost } from '../../shared/host/useHost';
import type { MenuEntry, Right } from '../../shared/page/kindPages';
import { administration, entries } from './menu';

/** What the reader may open, by the flags of the server; nothing until they are loaded. */
export function useMenuEntries(): readonly MenuEntry[] {
  const { helpDesk } = useHost().kit;
  const reader = useReader();
  if (!reader) return [];
  const may = (right: Right) => reader.actions[right];
  const shown = entries.filter(({ rights }) => !rights || rights.some(may));
  return openSettings(reader.actions, helpDesk !== undefined).length > 0 ? [...shown, administration] : shown;
}
