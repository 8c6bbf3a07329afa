import type { KindPages } from '../../shared/page/kindPages';
import { recordKinds } from './kinds';
import * as light from './light';
import { respelling } from './respell';

/** Kinds of a few pages; they are no part of what every page loads. */
export const lightKinds: readonly KindPages[] = Object.values(light);

/** All that have a line of the menu. */
export const allKinds: readonly KindPages[] = [...recordKinds, ...lightKinds];

/** {@link respell} of the pages of all kinds. */
export const [respellAll, spellings] = respelling(allKinds);
