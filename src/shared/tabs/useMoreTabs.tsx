import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useMessages } from '../i18n/useMessages';
import { Menu } from '../menu/Menu';
import type { Tab } from './Tabs';
import * as words from '../../../texts/compiled/screen/common';
import * as viewMessages from '../../../texts/compiled/screen/view';

/** px of the button of the menu, until it is drawn. */
const usualMenu = 80;
const gap = 4;

interface MoreTabs {
  row: { ref: RefObject<HTMLDivElement | null> };
  folded: ReadonlySet<string>;
  more: (choose: (id: string) => void) => ReactNode;
}

/**
 * Tabs that have no room in one line, and the menu that has them. The chosen one always stays in the line. Who chooses
 * in the menu is then at that tab; Escape leads back to the menu's button.
 */
export function useMoreTabs(tabs: readonly Tab[], chosen: string | undefined): MoreTabs {
  const t = useMessages();
  const ref = useRef<HTMLDivElement>(null);
  const arriving = useRef<string>(undefined);
  const [folded, setFolded] = useState('');
  const out = new Set(folded ? folded.split('\n') : []);
  const key = tabs.map(({ label, count }) => [label, count].join()).join('\n');

  useLayoutEffect(() => {
    const row = ref.current;
    const line = row?.parentElement;
    if (!row || !line) return undefined;
    const measure = () => {
      const entries = [...row.querySelectorAll<HTMLElement>('[data-tab]')].map((entry) => ({
        id: entry.dataset.tab!,
        px: entry.offsetWidth + gap,
        stays: entry.getAttribute('aria-selected') === 'true',
      }));
      const all = entries.reduce((sum, { px }) => sum + px, 0) - gap;
      // Without layout, as in tests, everything has room.
      if (line.clientWidth === 0 || all <= line.clientWidth) return setFolded('');
      const button = line.querySelector<HTMLElement>('[data-more]')?.offsetWidth ?? usualMenu;
      let room = line.clientWidth - button - (entries.find(({ stays }) => stays)?.px ?? 0);
      let isFull = false;
      const hidden = entries.filter(({ px, stays }) => {
        if (stays) return false;
        isFull ||= px > room;
        room -= px;
        return isFull;
      });
      setFolded(hidden.map(({ id }) => id).join('\n'));
    };
    measure();
    const size = new ResizeObserver(measure);
    size.observe(line);
    return () => size.disconnect();
  }, [key, chosen]);
  useLayoutEffect(() => {
    const tab = arriving.current;
    if (tab === undefined || tab !== chosen || out.has(tab)) return;
    arriving.current = undefined;
    ref.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`)?.focus();
  });

  const hidden = tabs.filter(({ id }) => out.has(id));
  return {
    row: { ref },
    folded: out,
    more: (choose) =>
      hidden.length > 0 && (
        <span data-more>
          <Menu
            small
            look="quiet"
            label={t(words.more)}
            name={t(viewMessages.more_tabs)}
            actions={hidden.map(({ id, label, count }) => ({
              label: count === undefined ? label : `${label} (${count})`,
              onSelect: () => {
                arriving.current = id;
                choose(id);
              },
            }))}
          />
        </span>
      ),
  };
}
