import { array, object, string } from 'yup';
import * as extensionRules from '../../texts/compiled/rules/extension';
import { entries } from '../protocol/entry';
import { flag, line } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { type Scope, scopes } from '../token/scope';
import { extensionCalls, type ExtensionPoint, extensionPoints } from './extension';

/** The server adds: the configuration names this extension at this point. */
export const extensionForm = object({
  name: line().required(texts.required),
  point: line().required(texts.required).oneOf(extensionPoints, extensionRules.extension_point),
  active: flag().required(texts.required),
});

export const extensionList = s.listOf('extensions', {
  name: s.text(),
  /** Address of its manifest. */
  manifest: s.text(),
  /** Where it may be; for everybody but administrators only where it is switched on. */
  points: s.rows({ point: string<ExtensionPoint>().oneOf(extensionPoints).required(), active: s.yes() }),
  needs: s.shape({
    scopes: array().of(string<Scope>().oneOf(scopes).required()).required(),
    /** Other addresses that it calls, each with all that begins with it. */
    addresses: array().of(s.text()).required(),
  }),
});

export const extensionEntries = entries(
  'extension',
  extensionCalls,
  {},
  { list: { reply: extensionList }, save: { body: extensionForm } },
);
