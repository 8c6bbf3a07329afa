import type { ComponentType } from 'react';
import { lazyPart } from './lazyPart';

/** A dialog whose code is fetched when it is first shown; nothing stands in its place until then. */
export const lazyDialog = <P extends object>(fetchDialog: () => Promise<ComponentType<P>>) =>
  lazyPart(async () => ({ default: await fetchDialog() }), { skeleton: null });
