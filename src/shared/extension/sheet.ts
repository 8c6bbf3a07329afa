let sheet: CSSStyleSheet | undefined;

/** What links and buttons of an extension look like, without a gap above and below it, unless it says otherwise; `:where` lets any rule of its own win. */
const rules = `
:where(:host > * > :first-child) { margin-block-start: 0; }
:where(:host > * > :last-child) { margin-block-end: 0; }
:where(a) { color: var(--sd-accent-text); }
:where(button) {
  min-block-size: var(--sd-control);
  padding: 0 var(--sd-space-3);
  border: 1px solid var(--sd-border-strong);
  border-radius: var(--sd-radius);
  background: var(--sd-surface-raised);
  color: var(--sd-text-color);
  font: inherit;
  cursor: pointer;
}
:where(button:hover) { background: var(--sd-surface-hover); }
:where(a, button):focus-visible { outline: 2px solid var(--sd-accent-text); outline-offset: 2px; }
`;

/** Gives the shadow root of a place the looks that it starts from. */
export function adoptBase(root: ShadowRoot): void {
  if (!root.adoptedStyleSheets) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
  }
  root.adoptedStyleSheets.push(sheet);
}
