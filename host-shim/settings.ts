import type { HostServices } from './protocol';

/** The protocol version this shim speaks. */
export const API = '1.0';

const script = document.currentScript as HTMLScriptElement;

/** As it is when this script comes: a help-desk may put another function in its place later. */
// eslint-disable-next-line no-restricted-globals
export const request = fetch;

/** `nonce` is copied to every script the shim adds; `dataset` is what the host has written on the shim's own tag. */
export const { nonce, dataset } = script;

/** A file that lies beside the shim. */
export const beside = (file: string): string => new URL(file, script.src).href;

/**
 * The host's own address of the manifest, or the one beside the script. Asked for anew each time: host-shim-tools.js
 * may have written another one.
 */
export const manifestUrl = (): string =>
  dataset.manifest ? new URL(dataset.manifest, location.href).href : beside('manifest.json');

/**
 * Product root, derived from `<root>/service-desk/bundle/host-shim.js`, or from where the manifest is if the host serves
 * the script itself: `''`, `/helpdesk`, or with the origin if that is another one.
 */
export const base = (/(\S*)\/service-desk\/bundle\//.exec(script.src + ' ' + manifestUrl())?.[1] ?? '').replace(
  location.origin,
  '',
);

/** `?service-desk-disable`: somebody from support looks at the page without the add-on. */
export const isDisabled = /service-desk-disable/.test(location.search);

/** What `ServiceDesk.configure` was given, later calls over earlier ones. */
export const settings: HostServices = {};

/** `document.createElement` with properties. */
export const create = <K extends keyof HTMLElementTagNameMap>(tag: K, properties: object) =>
  Object.assign(document.createElement(tag), properties);
