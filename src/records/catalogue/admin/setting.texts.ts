import * as adminMessages from '../../../../texts/compiled/screen/admin';
import * as catalogues from '../../../../texts/compiled/screen/area/catalogue';
import type { Message } from '../../../../texts/message';
import type { Setting } from './settings';

/** Name and synonyms. */
export const textsOf = ({ name }: Setting): [name: Message, words: Message] =>
  typeof name === 'object'
    ? [catalogues[name.of].rows, catalogues[name.of].words]
    : [adminMessages[name], adminMessages[`${name}_words`]];
