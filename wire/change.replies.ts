import { array, string } from 'yup';
import { fieldKinds } from './change';
import * as s from './shape';

export const changeView = s.shape({
  change: s.shape({
    id: s.id(),
    identifier: s.text(),
    subject: s.text(),
    description: s.text(),
    requester: s.person(),
    status: s.named(),
    change_type: s.named(),
    priority: s.namedOrNull(),
    impact_type: s.namedOrNull(),
    location: s.locationOrNull(),
    department: s.namedOrNull(),
    team: s.namedOrNull(),
    agent: s.personOrNull(),
    created_at: s.time(),
    change_raised_on: s.time(),
    change_closed_on: s.timeOrNull(),
    version: s.count(),
  }),
});
export const changeSaved = s.shape({ id: s.id(), identifier: s.text() });

/** A server-sent form definition; the create-change modal draws it (D1 §7, decisions: the one config-driven form). */
export const formDefinition = s.shape({
  fields: array()
    .of(
      s.shape({
        name: s.text(),
        label: s.text(),
        kind: string().oneOf(fieldKinds).required(),
        required: s.yes(),
        max: s.idOrNull(),
        multiple: s.yes(),
        /** Lookup that feeds a select, e.g. `change_types`. */
        lookup: s.textOrNull(),
        /** If not empty, only these values of the lookup may be chosen. */
        ids: array().of(s.id()).required(),
        default: s.shapeOrNull({ id: s.id(), name: s.text() }),
      }),
    )
    .required(),
});
