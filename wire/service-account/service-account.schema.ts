import { object } from 'yup';
import { entries } from '../protocol/entry';
import { choice, flag, line, maxLength } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { serviceAccountCalls, serviceAccountLimits, serviceAccountSorts, serviceAccountTexts } from './service-account';

/** The server adds: no other has the name. */
export const serviceAccountForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(serviceAccountLimits.name, serviceAccountTexts.name)),
  active: flag().default(true),
});

export const serviceAccountList = s.listOf('service_accounts', {
  id: s.id(),
  name: s.text(),
  active: s.yes(),
  /** Tokens that are not revoked. */
  tokens: s.count(),
  created_at: s.time(),
});

export const serviceAccountEntries = entries(
  'service-account',
  serviceAccountCalls,
  { list: 'List service accounts', save: 'Create or edit a service account' },
  {
    list: { query: { sorts: serviceAccountSorts }, reply: serviceAccountList },
    save: { body: serviceAccountForm, reply: s.shape({ id: s.id() }) },
  },
);
