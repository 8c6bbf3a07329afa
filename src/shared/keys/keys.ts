import type * as keysMessages from '../../../texts/compiled/screen/keys';
import type { OwningKind } from '../../../wire/protocol/kind';

/** Where keys work: it heads them in the help. */
export type KeyGroup = 'in_list' | 'on_record' | 'on_page';

/** What a page does by a key itself ({@link useKeys}); for other keys a button is pressed or a list opened. */
export type KeyAction = 'next_row' | 'previous_row' | 'select' | 'edit' | 'assign' | 'show' | 'palette';

/** What a key does, by its text in the help. */
export type PageAct = Exclude<keyof typeof keysMessages, KeyGroup | 'title' | 'go' | 'control'>;

interface Act {
  /**
   * As `KeyboardEvent.key` has it; of two with a blank between them one is pressed after the other. `Mod` is held: ⌘ on
   * machines of Apple, the control key on others.
   */
  keys: string;
  /** Its text in the help. */
  does: PageAct;
  /** Presses what has this `data-key`, unless the page does it itself. */
  presses?: string;
  /** The element that has the focus does it. */
  native?: true;
}

interface Opening {
  keys: string;
  /** Opens the list of this kind. */
  opens: OwningKind;
}

export type PageKey = Act | Opening;

/** Every key of our pages, in the order of the help. The handler and the help read it here. */
export const pageKeys: Readonly<Record<KeyGroup, readonly PageKey[]>> = {
  in_list: [
    { keys: 'j', does: 'next_row' },
    { keys: 'k', does: 'previous_row' },
    { keys: 'Enter', does: 'open', native: true },
    { keys: 'x', does: 'select' },
    { keys: 'e', does: 'edit' },
    { keys: 'c', does: 'create', presses: 'c' },
    { keys: '← → ↑ ↓', does: 'arrows', native: true },
    { keys: 'Shift + ← →', does: 'widen', native: true },
  ],
  on_record: [
    { keys: 'e', does: 'edit' },
    { keys: 'a', does: 'assign', presses: 'a' },
    { keys: 's', does: 'status', presses: 's' },
    // Opens their tab, and there the form.
    { keys: 'c', does: 'comment', presses: 'c' },
    { keys: 'l', does: 'copy_link', presses: 'l' },
    { keys: 'w', does: 'watch', presses: 'w' },
    { keys: 'j', does: 'next_record', presses: 'j' },
    { keys: 'k', does: 'previous_record', presses: 'k' },
  ],
  on_page: [
    { keys: 'Mod k', does: 'palette' },
    { keys: '/', does: 'search' },
    { keys: 'g p', opens: 'problem' },
    { keys: 'g c', opens: 'change' },
    { keys: 'g r', opens: 'release' },
    { keys: 'g a', opens: 'asset' },
    { keys: 'g t', opens: 'contract' },
    { keys: '?', does: 'show' },
  ],
};

/** Milliseconds within which the second of two keys follows the first. */
export const keysWithin = 1500;

/** Whether `Mod` is ⌘. */
const isApple = (): boolean => /^(mac|iphone|ipad)/i.test(navigator.platform);

/** The keys of a line as they are shown, each by itself; `control`: what the control key is called. */
export function shownKeys(keys: string, control: string): string[] {
  if (!keys.startsWith('Mod ')) return /^\w \w$/.test(keys) ? keys.split(' ') : [keys];
  return [isApple() ? '⌘' : control, keys.slice(4).toUpperCase()];
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Is it the key of the palette? By its place on a keyboard that has no such letter. */
export function isPaletteKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  const [held, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return held && !other && !altKey && !shiftKey && (/^[a-z]$/i.test(key) ? /^k$/i.test(key) : code === 'KeyK');
}
