/** First parts of the addresses of our pages. Where a page is not built yet, its name is shown without a link. */
export const builtPages: readonly string[] = ['problem', 'changes', 'releases', 'assets', 'my-approvals', 'cab', 'jobs'];

const pages = /^\/service-desk\/([\w-]+)/;

/** Does a root-relative address lead somewhere? Those of the host do. */
export function isBuilt(to: string): boolean {
  const first = pages.exec(to)?.[1];
  return first === undefined || builtPages.includes(first);
}
