import type { HostServices } from './protocol';

/** The protocol version this shim speaks. */
export const API = '1.0';

const script = document.currentScript as HTMLScriptElement;

/** Copied to every script the shim adds. */
export const nonce = script.nonce;

/** The host's own address of the manifest; without it the shim uses the one beside its script. */
export const givenManifest = script.dataset.manifest;
export const manifestUrl = new URL(givenManifest ?? 'manifest.json', givenManifest ? location.href : script.src);

export const isOwnOrigin = (url: string | URL) => new URL(url, location.href).origin === location.origin;

/** Product root, derived from `<root>/service-desk/bundle/host-shim.js`: `''`, `/helpdesk`, or with the origin if that is another one. */
export const base = new URL('.', script.src).href.replace(/(\/service-desk\/bundle)?\/$/, '').replace(location.origin, '');

/** What `ServiceDesk.configure` was given, later calls over earlier ones. */
export const settings: HostServices = {};

/** `document.createElement` with properties. */
export const create = <K extends keyof HTMLElementTagNameMap>(tag: K, properties: object) => Object.assign(document.createElement(tag), properties);
