import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from '../../../shared/view/RichText.module.css';

const shown = new Set(
  'p br hr div strong b em i u s sub sup ul ol li blockquote pre code h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(
    ' ',
  ),
);
const silent = new Set('script style template iframe object embed svg math noscript textarea select title'.split(' '));

interface Policy {
  createHTML(html: string): string;
}
const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
let policy: Policy | undefined;

/**
 * Nodes of a document that shows, loads and runs nothing. A page with Trusted Types takes its text from a policy that
 * it knows.
 */
function inert(html: string): HTMLElement {
  policy ??= trustedTypes?.createPolicy('service-desk', { createHTML: (text) => text });
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body;
}

/**
 * HTML of a person, drawn anew from its text and a few elements: no attribute but the address of a link, no image,
 * nothing that asks for anything.
 */
export function SafeHtml({ html }: { html: string }) {
  const css = useStyles(sheet);
  const nodes = useMemo(() => drawn(inert(html)), [html]);
  return (
    <div className={css.text} dir="auto">
      {nodes}
    </div>
  );
}

function drawn(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, key) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    const element = node as Element;
    const name = element.localName;
    if (silent.has(name)) return null;
    const children = drawn(element);
    const address = name === 'a' ? addressOf(element) : null;
    if (address)
      return createElement(
        'a',
        { key, href: address, target: '_blank', rel: 'noopener noreferrer nofollow' },
        ...children,
      );
    return shown.has(name) ? createElement(name, { key }, ...children) : createElement(Fragment, { key }, ...children);
  });
}

/** Where a link leads, if that is a page or a mail address. */
function addressOf(link: Element): string | null {
  const address = link.getAttribute('href') ?? '';
  return /^(https?:\/\/|mailto:)/i.test(address) ? address : null;
}
