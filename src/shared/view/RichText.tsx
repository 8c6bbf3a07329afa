import { useCallback, useMemo } from 'react';
import { isBlankHtml } from '../../../wire/protocol/html';
import { EMPTY } from '../../../wire/protocol/reply';
import { cleanNodes } from '../html/cleanNodes';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './RichText.module.css';

/**
 * HTML of a person, cleaned once more before it is shown. Links open beside the page. `capped`: at most 300 px high,
 * then it scrolls (D2 §2).
 */
export function RichText({ html, capped }: { html: string | null | undefined; capped?: boolean }) {
  const css = useStyles(sheet);
  const clean = useMemo(() => purify(html ?? ''), [html]);
  // As nodes, not as text: a page with Trusted Types takes no HTML.
  const fill = useCallback(
    (element: HTMLElement | null) => void element?.replaceChildren(...clean.cloneNode(true).childNodes),
    [clean],
  );
  if (isBlankHtml(clean.innerHTML)) return <p>{EMPTY}</p>;
  return <div className={cx(css.text, capped && css.capped)} dir="auto" tabIndex={capped ? 0 : undefined} ref={fill} />;
}

function purify(html: string): HTMLElement {
  const body = cleanNodes(html, {
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog'],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
  });
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return body;
}
