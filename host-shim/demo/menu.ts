/** What else belongs to the section of a link. */
const sections: Record<string, RegExp> = {
  '/tickets': /^\/thread\//,
  '/people': /^\/user\//,
  '/service-desk': /^\/service-desk\/(?!my-approvals)/,
  '/service-desk/admin':
    /^\/service-desk\/(?!$|home|problem|changes|releases|assets|contracts|products|vendor|calendar|reports|inbox|my-|exports|search|extension\/)/,
};

const links = () => document.querySelectorAll<HTMLAnchorElement>('.sections a, .menu a');

/** Marks the links that lead to the page at hand, or to the section that it belongs to. */
function markCurrent(): void {
  const here = location.pathname;
  for (const anchor of links()) {
    const path = anchor.pathname;
    const inMenu = anchor.closest('.menu') !== null;
    const isStart = path === '/service-desk';
    const holds = isStart && inMenu ? here === `${path}/home` : sections[path]?.test(here);
    if (here === path || (!isStart && here.startsWith(`${path}/`)) || holds)
      anchor.setAttribute('aria-current', 'page');
    else anchor.removeAttribute('aria-current');
  }
  document.querySelector('.sections [aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
}

/** Would the browser ask before it leaves this document? */
const hasUnsaved = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Among the pages of the service desk the document stays: only the address changes, and the slot `page` follows it. With
 * unsaved input the browser leaves the document as it always does, and asks first.
 */
function stayInDocument(event: MouseEvent, { href }: HTMLAnchorElement): void {
  const inNewTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || inNewTab || href === location.href || hasUnsaved()) return;
  event.preventDefault();
  history.pushState(null, '', href);
  // For browsers that do not tell of a changed address by themselves.
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Keeps the menus true to the address, and follows their links. */
export function followMenus(): void {
  markCurrent();
  if (document.body.dataset.page !== 'service-desk') return;
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('currententrychange', markCurrent);
  addEventListener('popstate', markCurrent);
  for (const anchor of links())
    if (anchor.pathname.startsWith('/service-desk/'))
      anchor.addEventListener('click', (event) => stayInDocument(event, anchor));
}
