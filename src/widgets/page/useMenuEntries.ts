import { openSettings } from '../../records/catalogue/embed';
import { useReader } from '../../shared/api/useReader';
import { useHost } from '../../shared/host/useHost';
import type { MenuEntry, Right } from '../../shared/page/kindPages';
import { administration, entries } from './menu';
import { isAgent, useOwnRights } from './useOwnRights';

/** What the reader may open, by the flags of the server; nothing until they are loaded. */
export function useMenuEntries(): readonly MenuEntry[] {
  const { helpDesk } = useHost().kit;
  const reader = useReader();
  const own = useOwnRights(reader !== undefined && !isAgent(reader));
  if (!reader) return [];
  const may = (right: Right) => reader.actions[right];
  const shown = entries.filter((entry) =>
    entry.own ? own?.some((key) => entry.own?.includes(key)) : !entry.rights || entry.rights.some(may),
  );
  return openSettings(reader.actions, helpDesk !== undefined).length > 0 ? [...shown, administration] : shown;
}
