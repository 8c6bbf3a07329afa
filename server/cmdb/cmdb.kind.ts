import { byName } from '../parts/lookup/lookup';
import { shownName } from '../shared/built-in';

/** The relation types, by the name of one side (D7). */
const sentence = (side: 'forward' | 'inverse') => {
  const name = shownName('cmdb_relations', 't', `${side}_relation_name`);
  return byName('cmdb_relations', { name, order: { by: name, direction: 'asc' }, search: [name] });
};

export const relationLookups = { forward_relations: sentence('forward'), inverse_relations: sentence('inverse') };
