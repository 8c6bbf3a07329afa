import { say, type Sentence } from '../shared/sentence';

/** How many things use a row of a catalogue. */
export const assets = (count: number): Sentence =>
  say('catalogue.assets', '{count, plural, one {# asset} other {# assets}}', { count });
export const trashedAssets = (count: number): Sentence =>
  say('catalogue.trashed_assets', '{count, plural, one {# asset} other {# assets}} in the trash', { count });
export const products = (count: number): Sentence =>
  say('catalogue.products', '{count, plural, one {# product} other {# products}}', { count });
export const contracts = (count: number): Sentence =>
  say('catalogue.contracts', '{count, plural, one {# contract} other {# contracts}}', { count });
export const types = (count: number): Sentence =>
  say('catalogue.types', '{count, plural, one {# type} other {# types}} below it', { count });
export const formGroups = (count: number): Sentence =>
  say('catalogue.form_groups', '{count, plural, one {# form group} other {# form groups}}', { count });
