import { useEffect, useRef, useState } from 'react';
import { useReader } from '../../shared/api/useReader';
import { useHost } from '../../shared/host/useHost';
import {
  isPaletteKey,
  type KeyAction,
  type KeyGroup,
  keysWithin,
  type PageKey,
  pageKeys,
} from '../../shared/keys/keys';
import { useKeys } from '../../shared/keys/useKeys';
import { type Pages, usePages } from '../../shared/page/PageRoot';
import { lazyPart } from '../../shared/part/lazyPart';
import { Palette } from '../palette/lazyPalette';
import { offerPalette } from '../palette/ofPage';
import { ofKinds } from './kinds';

const KeysDialog = lazyPart(() => import(/* webpackChunkName: "keys" */ './KeysDialog'), { skeleton: null });

const writes = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], .ProseMirror';
const layers = 'dialog, [popover]';

interface PageKeysProps {
  /** Goes to a path below the base path; asks before unsaved input is lost. */
  onGo: (path: string) => void;
  /** The same to a root-relative path, which may be the host's. */
  onOpen: (path: string) => void;
}

/**
 * The keys of our pages. They work while the focus is in our part of the page, not in a field, a menu or a dialog; so none
 * of the host's is taken. That of the palette works in a field, too, and where nothing has the focus.
 */
export default function PageKeys({ onGo, onOpen }: PageKeysProps) {
  const { root } = useHost().kit;
  const pages = usePages()!;
  const may = useReader()?.actions;
  const [shown, show] = useState(false);
  const palette = usePalette(root);
  useKeys('on_page', { show: () => show(true), palette: palette.open });

  /** What a key does on this page, if anything. */
  const workOf = (key: PageKey): (() => void) | undefined => {
    if ('opens' in key) {
      const { path, menu } = ofKinds[key.opens];
      return menu.rights?.some((right) => may?.[right]) !== false ? () => onGo(`/${path}`) : undefined;
    }
    const offer = offerOf(pages, key.does as KeyAction);
    if (offer) return offer;
    const found = root.querySelector<HTMLElement>(
      key.does === 'search' ? 'input[type=search]' : `[data-key=${key.presses}]`,
    );
    if (!found) return undefined;
    if (found instanceof HTMLInputElement) return () => (found.focus(), found.select());
    return () => found.click();
  };

  const before = useRef({ key: '', at: -Infinity });
  useEffect(() => {
    const onKey = (event: Event) => {
      const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented, timeStamp } = event as KeyboardEvent;
      const target = event.target as Element;
      if (palette.takes(event as KeyboardEvent)) return;
      if (ctrlKey || metaKey || altKey || defaultPrevented || target.closest(`${writes}, ${layers}`)) return;
      const all = groupsOf(pages).flatMap((group) => pageKeys[group]);
      const find = (keys: string) => all.find((one) => one.keys === keys && !('native' in one));
      const second = timeStamp - before.current.at < keysWithin ? find(`${before.current.key} ${key}`) : undefined;
      if (key !== 'Shift') before.current = { key: second ? '' : key, at: timeStamp };
      const pressed = second ?? find(key);
      const work = pressed && workOf(pressed);
      if (!work || (repeat && !('does' in pressed && pressed.does.endsWith('_row')))) return;
      event.preventDefault();
      // A host that listens for the same key does not act as well.
      event.stopPropagation();
      work();
    };
    // Later than the host, which may use the key itself.
    const onFree = (event: KeyboardEvent) => isNobodys() && palette.takes(event);
    root.addEventListener('keydown', onKey);
    addEventListener('keydown', onFree);
    return () => {
      root.removeEventListener('keydown', onKey);
      removeEventListener('keydown', onFree);
    };
  });

  const keyWork = () =>
    groupsOf(pages)
      .filter((group) => group !== 'in_list')
      .flatMap((group) => pageKeys[group])
      .flatMap((key) => {
        const work = 'does' in key && key.does !== 'palette' && workOf(key);
        return work ? [{ keys: key.keys, does: key.does, work }] : [];
      });

  return (
    <>
      {shown && (
        <KeysDialog here={groupsOf(pages)} works={(key) => workOf(key) !== undefined} onClose={() => show(false)} />
      )}
      {palette.shown && <Palette {...palette.shown} keyWork={keyWork()} onGo={onOpen} onClose={palette.close} />}
    </>
  );
}

/** Nothing on the whole page has the focus. */
const isNobodys = (): boolean => !document.activeElement || document.activeElement === document.body;

/** Opens the palette by its key, by buttons of the page and by the slot `search`. What is typed before it is there is not lost. */
function usePalette(root: ShadowRoot) {
  const [shown, show] = useState<{ opener?: HTMLElement; take: () => string } | null>(null);
  const ahead = useRef<string>(undefined);
  const [ways] = useState(() => {
    const take = () => {
      const text = ahead.current ?? '';
      ahead.current = undefined;
      return text;
    };
    const openFrom = (opener?: HTMLElement) => {
      ahead.current = '';
      show({ opener, take });
      Palette.part().catch(take);
    };
    return { openFrom, open: () => openFrom(), close: () => (take(), show(null)) };
  });
  useEffect(() => offerPalette(ways.openFrom), [ways]);

  /** Is this key the palette's? Then it does its work. */
  const takes = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (defaultPrevented) return false;
    if (isPaletteKey(event) && !root.querySelector('dialog[open]')) ways.open();
    else if (ahead.current === undefined || ctrlKey || metaKey || altKey) return false;
    else if (key === 'Escape') ways.close();
    else if (key === 'Backspace') ahead.current = ahead.current.slice(0, -1);
    else if (key.length === 1) ahead.current += key;
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { ...ways, shown, takes };
}

/** The groups whose keys work now. */
const groupsOf = ({ keys }: Pages): KeyGroup[] => [...new Set([...keys].map(({ group }) => group))];

function offerOf({ keys }: Pages, action: KeyAction): (() => void) | undefined {
  for (const { now } of keys) {
    const offer = now()[action];
    if (offer) return offer;
  }
  return undefined;
}
