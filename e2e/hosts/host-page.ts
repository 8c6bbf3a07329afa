import type { HostAdapter } from '../../conformance';

/** A page of a host in a folder of its own: `page.html` for every address, files beside it, and what the conformance kit has to know of it. */
export interface HostPage {
  folder: string;
  /** Where the folder is, if not in `e2e/hosts`. */
  place?: string;
  /** The sources that its content policy allows for scripts. */
  scripts(nonce: string): string;
  /** A script that has to be bundled first; served as `main.js`. */
  main?: { file: string; alias?: Record<string, string> };
  /** Files of packages. */
  files?: Record<string, string>;
  adapter(url: string): HostAdapter;
}
