/** The style of the API page: one column to read, one to find the way. No image, no font, no script. */
export const style = `
:root { color-scheme: light dark; --text: #1c2330; --dim: #5a6476; --line: #dfe3ea; --ground: #ffffff; --soft: #f5f7fa; --accent: #2458c7; --get: #1d6fa5; --post: #1f7a4d; --patch: #8a5a00; --delete: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e8ef; --dim: #9aa5b8; --line: #2d3442; --ground: #141821; --soft: #1b202b; --accent: #8fb3ff; --get: #6db7e8; --post: #6fcf9c; --patch: #e3b55c; --delete: #f2938c; } }
* { box-sizing: border-box; }
html { scroll-padding-block-start: 16px; }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; color: var(--text); background: var(--ground); }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
code { font: 13px/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
.page { display: grid; grid-template-columns: 232px minmax(0, 820px); gap: 48px; max-width: 1180px; margin: 0 auto; padding: 0 24px; }
nav { position: sticky; inset-block-start: 0; align-self: start; max-block-size: 100vh; overflow: auto; padding: 40px 0; font-size: 14px; }
nav ul { list-style: none; margin: 0 0 16px; padding: 0; }
nav li { margin: 0; padding: 2px 0 2px 12px; border-inline-start: 1px solid var(--line); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
nav strong { display: block; margin-block-end: 4px; text-transform: capitalize; }
main { padding: 40px 0 96px; min-width: 0; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; letter-spacing: -0.01em; }
h2 { font-size: 20px; margin: 56px 0 4px; text-transform: capitalize; }
.lead { color: var(--dim); max-width: 62ch; }
article { border-block-start: 1px solid var(--line); padding: 20px 0 8px; }
h3 { font-size: 15px; margin: 0; }
.way { display: flex; gap: 10px; align-items: baseline; margin: 6px 0; flex-wrap: wrap; }
.way code { overflow-wrap: anywhere; }
.verb { font: 600 12px/1 ui-monospace, Menlo, Consolas, monospace; min-inline-size: 54px; }
.get { color: var(--get); } .post { color: var(--post); } .patch { color: var(--patch); } .delete { color: var(--delete); }
.needs { color: var(--dim); margin: 4px 0 8px; }
details { margin: 8px 0; }
summary { cursor: pointer; color: var(--accent); font-size: 14px; width: fit-content; }
table { border-collapse: collapse; width: 100%; margin: 8px 0; font-size: 14px; display: block; overflow-x: auto; }
td { border-block-start: 1px solid var(--line); padding: 6px 16px 6px 0; vertical-align: top; }
td:last-child { color: var(--dim); width: 100%; }
.must::after { content: ' *'; color: var(--delete); }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: 12px 16px; overflow-x: auto; margin: 8px 0; }
@media (max-width: 860px) { .page { display: block; padding: 0 16px; } nav { position: static; max-block-size: none; padding: 24px 0 0; columns: 2; } nav ul { break-inside: avoid; } main { padding-block-start: 24px; } }
`;
