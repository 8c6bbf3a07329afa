import type { ComponentType } from 'react';

/** A page whose code can be asked for before it is shown. */
export type RoutedPage = ComponentType & { preload: () => void };

export interface PageRoute {
  /** Below the base path; a segment that begins with a colon is any text. */
  path: string;
  Component: RoutedPage;
}
