import type { HostAdapter } from '../../conformance';

/** A page in a folder of its own: `page.html` for every address, and files beside it. */
export interface ServedPage {
  folder: string;
  /** Where the folder is, if not in `e2e/hosts`. */
  place?: string;
  /** The sources that its content policy allows for scripts. */
  scripts(nonce: string): string;
  /** Directives of its content policy besides those that all pages have. */
  directives?: string;
  /** A script that has to be bundled first; served as `main.js`. */
  main?: { file: string; alias?: Record<string, string> };
  /** Files of packages. */
  files?: Record<string, string>;
}

/** One of a host, and what the conformance kit has to know of it. */
export interface HostPage extends ServedPage {
  adapter(url: string): HostAdapter;
}
