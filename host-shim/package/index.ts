import type { ServiceDesk } from '../api';

export type { Host, Mounting, ServiceDesk } from '../api';
export type {
  Action,
  ContextOf,
  ExtensionPoints,
  FailureCode,
  HostServices,
  OutgoingEvents,
  PointId,
} from '../protocol';
export { observe, type DeskEvent } from '../observe';

export interface ShimOptions {
  /** Address of `host-shim.js`. */
  src?: string;
  /** Of the page's content security policy. */
  nonce?: string;
  /** Address of the manifest, if it is not beside the script. */
  manifest?: string;
  /** Hash that the manifest must have. */
  integrity?: string;
  /** Nothing runs whose hash the manifest does not list. */
  requireIntegrity?: boolean;
}

/** Not the queue that a page has before the script comes. */
const isThere = () => Boolean((window.ServiceDesk as ServiceDesk | undefined)?.inspect);

let loading: Promise<ServiceDesk> | undefined;

/**
 * Adds the shim's script once, for a host whose pages do not print it. Rejects if it cannot be loaded; the next call
 * tries again.
 */
export function loadShim({
  src = '/service-desk/bundle/host-shim.js',
  nonce = '',
  manifest,
  integrity,
  requireIntegrity,
}: ShimOptions = {}): Promise<ServiceDesk> {
  if (isThere()) return Promise.resolve(window.ServiceDesk);
  return (loading ??= new Promise<ServiceDesk>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, nonce });
    if (manifest) script.dataset.manifest = manifest;
    if (integrity) script.dataset.integrity = integrity;
    if (requireIntegrity) script.dataset.requireIntegrity = '';
    // A sign-in page in the place of the script arrives as well.
    script.onload = script.onerror = () => {
      if (isThere()) return resolve(window.ServiceDesk);
      loading = undefined;
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    document.head.append(script);
  }));
}
