/** Of pages that we print around our own; the colours follow the system. */
export const plainStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f9, #14171a);
  --panel: light-dark(#ffffff, #1c2024);
  --line: light-dark(#dfe3e8, #31373d);
  --ink: light-dark(#1d252c, #e5e9ec);
  --soft: light-dark(#56616b, #a2adb6);
  --accent: light-dark(#1b5fa8, #86bdf5);
  --service-desk-accent: var(--accent);
  --service-desk-surface: var(--panel);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 15px/1.5 system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif;
}
a { color: var(--accent); }
header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 20px;
  padding: 8px 24px;
  border-block-end: 1px solid var(--line);
  background: var(--panel);
}
.home {
  max-inline-size: 100%;
  overflow: hidden;
  color: inherit;
  font-weight: 600;
  text-decoration: none;
  text-overflow: ellipsis;
  white-space: nowrap;
}
header service-desk-slot {
  inline-size: 180px;
  margin-inline-start: auto;
}
nav ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0 2px;
  margin: 0;
  padding: 0;
  list-style: none;
}
nav a {
  display: block;
  padding: 6px 9px;
  border-radius: 6px;
  color: var(--soft);
  text-decoration: none;
}
nav a:hover { background: var(--page); color: var(--ink); }
:is(a, nav a):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main {
  max-inline-size: 1968px;
  margin: 0 auto;
  padding: 24px;
}
.saying {
  max-inline-size: 560px;
  margin-block: 10vh;
  padding: 28px 32px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--panel);
}
.saying h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; }
.saying p { margin: 0; overflow-wrap: anywhere; }
.ways { display: flex; flex-wrap: wrap; gap: 8px 20px; padding-block-start: 16px; }
@media (max-width: 600px) {
  header { padding: 8px 12px; }
  main { padding: 16px 12px; }
  .saying { margin-inline: 12px; }
}
`;
