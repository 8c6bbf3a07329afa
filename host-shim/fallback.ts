import { create } from './settings';

/**
 * The one sheet of every slot: the fallback looks calm anywhere, and nothing of the page leaks in. What a page says of
 * the slot itself, with `*` for instance, wins over `:host`; what that would hand down ends at the elements inside.
 */
export const sheet = new CSSStyleSheet();
sheet.replaceSync(
  // In a layer, so that whatever the widget says of its host wins, in any order of sheets.
  '@layer{:host,:host>div{all:initial;display:block;direction:inherit;visibility:inherit;color-scheme:inherit}:host>[role]{font:14px var(--service-desk-font,system-ui);color:GrayText}}' +
    ':host(:defined){min-height:var(--service-desk-height)}' +
    ':host([hidden]){display:none}' +
    ':host>[tabindex]{outline:0}',
);

/**
 * A quiet line with a Retry button, for the place of what could not load. Only the button if another slot of the page
 * says the same.
 */
export function fallback(
  { failed = 'Could not load', retry = 'Retry' }: { failed?: string; retry?: string },
  isReported: boolean,
  onclick: () => void,
): HTMLElement {
  const line = create('div', { role: isReported ? 'none' : 'status' });
  line.append(isReported ? '' : failed + ' ', create('button', { type: 'button', textContent: retry, onclick }));
  return line;
}
