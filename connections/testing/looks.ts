import type { Page } from 'playwright-core';

/** What a stylesheet gives that the place of an element does not: sizes and positions follow from the slots' content. */
const styles = [
  'background-color',
  'background-image',
  'border-top-color',
  'border-top-style',
  'border-top-width',
  'box-sizing',
  'color',
  'cursor',
  'display',
  'float',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'list-style-type',
  'margin-left',
  'margin-top',
  'opacity',
  'padding-left',
  'padding-top',
  'position',
  'text-align',
  'text-decoration-line',
  'text-transform',
  'visibility',
  'white-space',
  'z-index',
];

/** How each element of the host looks: one line for each, in their order. Slots and what is in them are left out. */
export const looksOfHost = (page: Page): Promise<string[]> =>
  page.evaluate(
    (names) =>
      [...document.querySelectorAll('html, body, body *')]
        .filter((element) => !element.closest('service-desk-slot, script, style, template, [hidden]'))
        .map((element) => {
          const style = getComputedStyle(element);
          const name = `${element.localName}#${element.id}.${element.getAttribute('class') ?? ''}`;
          return `${name} ${names.map((one) => style.getPropertyValue(one)).join(' | ')}`;
        }),
    styles,
  );
