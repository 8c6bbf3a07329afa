import { lazyPart } from '../part/lazyPart';
import type { ExtensionPlaceProps } from './ExtensionPlace';

const fetchPlace = () => import(/* webpackChunkName: "extension" */ './ExtensionPlace');

/** Where a module of an extension is shown; its code is loaded with the first. */
export const ExtensionPlace = lazyPart<ExtensionPlaceProps>(fetchPlace);

/** The same in a cell. */
export const ExtensionCell = lazyPart<ExtensionPlaceProps>(fetchPlace, { skeleton: null });
