import { DebugPanel } from './debug-panel';
import { override } from './override';

// `host-shim-tools.js` is for support and development: a host prints it, after host-shim.js, on pages where it wants
// these tools.
override(document.currentScript as HTMLScriptElement);
if (!customElements.get('service-desk-debug')) customElements.define('service-desk-debug', DebugPanel);
