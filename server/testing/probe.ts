import { object, string } from 'yup';
import { call } from '../../wire/protocol/call';
import * as field from '../../wire/protocol/fields';
import { optionalHtml, requiredHtml } from '../../wire/protocol/html.rules';
import { addresses, emailAddress } from '../../wire/parts/address.schema';
import { sentCustomFields } from '../../wire/parts/form.schema';
import { route } from '../shared/route';
import type { App } from '../shared/services';

/** A field of each type, from the builders that the forms of wire/ are made of. */
export const probeFields = {
  line: field.line().test(field.maxLength(50, 'At most 50 characters.')),
  lines: field.lines(),
  text: field.text(),
  word: string().oneOf(['any', 'all']),
  email: emailAddress('Enter an email address.'),
  html: optionalHtml(),
  needed_html: requiredHtml(),
  time: field.dateTime(),
  whole: field.wholeNumber().nullable(),
  decimal: field.decimal(2).nullable(),
  choice: field.choice(),
  needed_choice: field.requiredChoice(),
  flag: field.flag(),
  version: field.version(),
  file: field.file(),
} as const;
/** What each of them takes. */
export const goodValues: Record<keyof typeof probeFields, string> = {
  line: 'a',
  lines: 'a',
  text: 'a',
  word: 'any',
  email: 'ann@example.test',
  html: '<p>a</p>',
  needed_html: '<p>a</p>',
  time: '2026-01-01 10:00:00',
  whole: '4',
  decimal: '19.5',
  choice: '4',
  needed_choice: '4',
  flag: '1',
  version: '4',
  file: 'a',
};
export const probeLists = { choices: field.choices(), addresses: addresses() } as const;

export const probe = {
  name: 'probe.save',
  summary: 'Save a probe',
  call: call<{ body: object }>('POST', '/service-desk/api/probe', { needs: 'agent', multipart: true }),
  body: object({
    ...probeFields,
    ...probeLists,
    custom_fields: sentCustomFields(),
    many: object({ choice: field.choice() }),
  }),
};

/** Serves {@link probe} as every call is served; for `pages` of `startServer`. */
export const serveProbe = async (app: App): Promise<void> => route(app, probe as never, async () => undefined as never);
