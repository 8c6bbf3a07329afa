import { create } from '../settings';
import { sheetOf } from './sheet';

const name = 'service-desk-override';

const sheet =
  sheetOf(`:host{all:initial;position:fixed;inset:auto 0 0;z-index:2147483647;display:flex;gap:12px;align-items:center;padding:8px 16px;
  background:#7a2e00;color:#fff;font:14px system-ui}button{font:inherit;padding:2px 10px}`);

/**
 * Takes the remote of `?service-desk-override=<address of a manifest>`, for this tab until Reset is pressed, if the
 * host allows it: `<script src="host-shim-tools.js" data-override="http://localhost:3001">`, with the origins allowed
 * besides the page's own. A banner says so as long as it lasts.
 */
export function override(script: HTMLScriptElement): void {
  const shim = document.querySelector<HTMLScriptElement>('script[src*="host-shim.js"]');
  const { override: allowed } = script.dataset;
  const given = new URLSearchParams(location.search).get(name) ?? sessionStorage.getItem(name);
  if (!given || !shim || allowed === undefined || !URL.canParse(given, location.href)) return;
  const address = new URL(given, location.href).href;
  if (![location.origin, ...allowed.split(/\s+/)].includes(new URL(address).origin))
    return sessionStorage.removeItem(name);
  sessionStorage.setItem(name, address);
  shim.dataset.manifest = address;
  delete shim.dataset.integrity;
  window.ServiceDesk.configure({ origins: [new URL(address).origin] });

  const banner = create('div', { role: 'status' });
  const root = banner.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.append(
    create('span', { textContent: `Service Desk is loaded from ${address}` }),
    create('button', { type: 'button', textContent: 'Reset', onclick: reset }),
  );
  addEventListener('DOMContentLoaded', () => document.body.append(banner));
}

function reset() {
  sessionStorage.removeItem(name);
  const clean = new URL(location.href);
  clean.searchParams.delete(name);
  location.replace(clean);
}
