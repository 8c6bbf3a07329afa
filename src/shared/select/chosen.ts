import type { Named, Person, Priority } from '../../../wire/protocol/reply';
import type { Choice } from './choice';

/** A choice as the wire names a record. */
export const namedOf = ({ id, name }: Choice): Named => ({ id: Number(id), name });

/** A choice as the wire names a person; the e-mail is known once the record is loaded anew. */
export const personOf = ({ id, name }: Choice): Person => ({ id: Number(id), name, full_name: name, email: '' });

/** A choice as the wire names a priority; its level is known once the record is loaded anew. */
export const priorityOf = (choice: Choice): Priority => ({ ...namedOf(choice), level: 0 });
