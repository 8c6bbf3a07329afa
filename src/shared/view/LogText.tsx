import { useCallback } from 'react';
import { goPath, ownPages } from '../../../wire/host/host';
import type { ActivityEntry } from '../../../wire/parts/activity';
import { cleanNodes } from '../html/cleanNodes';
import { useHost } from '../host/useHost';
import { useStyles } from '../style/useStyles';
import * as sheet from './RichText.module.css';

type Links = ActivityEntry['links'];

/** A sentence of a log; each record that it names in italics is a link to its page, if the reader may see it. */
export function LogText({ html, links }: { html: string; links: Links }) {
  const css = useStyles(sheet);
  const { base, helpDesk } = useHost().kit;
  // As nodes, not as text: a page with Trusted Types takes no HTML.
  const fill = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const body = cleanNodes(html, { ALLOWED_TAGS: ['b', 'i'], ALLOWED_ATTR: [] });
      const hasTickets = !helpDesk || helpDesk.pages.includes('ticket');
      for (const name of body.querySelectorAll('i')) {
        const link = links.find((one) => one.name === name.textContent);
        if (!link || (link.path === null && !hasTickets)) continue;
        const anchor = name.ownerDocument.createElement('a');
        name.replaceWith(anchor);
        anchor.append(name);
        const ticket = helpDesk ? goPath('ticket', link.id) : `${ownPages.ticket}/${link.id}`;
        anchor.href = base + (link.path ?? ticket);
        // The server leads on to an address that no router of a page knows.
        if (link.path === null && helpDesk) anchor.target = '_self';
      }
      element.replaceChildren(...body.childNodes);
    },
    [html, links, base, helpDesk],
  );
  return <div className={css.text} dir="auto" ref={fill} />;
}
