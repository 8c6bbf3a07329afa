import { useEffect, useState } from 'react';
import { useHost } from '../host/useHost';
import type { Roving } from './useRoving';

const writes = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], .ProseMirror';
const layers = 'dialog, [popover]';

/**
 * The keys of a list page. They work while the focus is in our part of the page, not in a field, a menu or a dialog; so
 * none of the host's is taken. Returns whether the keys are to be shown, and how to end that.
 */
export function useListKeys(roving: Roving, wanted: boolean): [shown: boolean, show: (shown: boolean) => void] {
  const { root } = useHost().kit;
  const [shown, show] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    const press = (selector: string, within: ParentNode | null = root) =>
      within?.querySelector<HTMLElement>(selector)?.click();
    const onKey = (event: Event) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event as KeyboardEvent;
      const target = event.target as Element;
      if (ctrlKey || metaKey || altKey || defaultPrevented || target.closest(`${writes}, ${layers}`)) return;
      const does = {
        '/': () => {
          const search = root.querySelector<HTMLInputElement>('input[type=search]');
          search?.focus();
          search?.select();
        },
        '?': () => show(true),
        j: () => roving.step(1),
        k: () => roving.step(-1),
        x: () => press('input[type=checkbox]', roving.row()),
        e: () => press('[data-key=e]', roving.row()),
        c: () => press('[data-key=c]'),
      }[key];
      if (!does) return;
      event.preventDefault();
      does();
    };
    root.addEventListener('keydown', onKey);
    return () => root.removeEventListener('keydown', onKey);
  }, [root, roving, wanted]);
  return [shown, show];
}
