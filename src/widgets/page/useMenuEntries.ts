import type { Message } from '../../../texts/message';
import { openSettings } from '../../records/catalogue/embed';
import { useReader } from '../../shared/api/useReader';
import { useExtensions } from '../../shared/extension/useExtensions';
import { useHost } from '../../shared/host/useHost';
import type { MenuEntry, Right } from '../../shared/page/kindPages';
import { administration, entries } from './menu';
import { isAgent, useOwnRights } from './useOwnRights';

/** A text of somebody else as one of ours: there is none at its place, so it is what it is in every language. */
const inWords = (text: string): Message => [-1, text];

/** What the reader may open, by the flags of the server; nothing until they are loaded. */
export function useMenuEntries(): readonly MenuEntry[] {
  const { helpDesk } = useHost().kit;
  const reader = useReader();
  const own = useOwnRights(reader !== undefined && !isAgent(reader));
  const others = useExtensions('page').map(({ row, title }): MenuEntry => ({
    text: inWords(title),
    to: `/service-desk/extension/${row.name}`,
  }));
  if (!reader) return [];
  const may = (right: Right) => reader.actions[right];
  const shown = [...entries, ...others].filter((entry) =>
    entry.own ? own?.some((key) => entry.own?.includes(key)) : !entry.rights || entry.rights.some(may),
  );
  return openSettings(reader.actions, helpDesk !== undefined).length > 0 ? [...shown, administration] : shown;
}
