import type { Breaks } from './break';
import { failing } from './failing';
import { isolation } from './isolation';
import { lifetime } from './lifecycle';
import { loading } from './loading';

/** Every requirement of the embedding, and slips that would break it. */
export const breaks: Breaks = { ...loading, ...failing, ...lifetime, ...isolation };
