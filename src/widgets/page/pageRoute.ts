import type { RoutedPage } from '../../shared/page/kindPages';

export interface PageRoute {
  /** Below the base path; a segment that begins with a colon is any text, a star the rest. */
  path: string;
  Component: RoutedPage;
}

const patternOf = (path: string) =>
  new RegExp(path === '*' ? '' : `^/*${path.replace(/:\w+/g, '[^/]+').replace('/*', '(/.*)?')}/*$`, 'i');

/**
 * Finds the first of the routes that a path below the base path matches. The router makes all of its routes ready anew
 * for each address, so it is given only this one.
 */
export function matcherOf(routes: readonly PageRoute[]): (path: string) => PageRoute {
  const patterns = routes.map(({ path }) => patternOf(path));
  return (path) => routes[patterns.findIndex((pattern) => pattern.test(path))]!;
}
