import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type Language, languages } from '../../wire/languages';

/** The language of ours that the reader prefers (`Accept-Language`); English if they name none of them. */
export const languageOf = (request: Pick<FastifyRequest, 'headers'>): Language =>
  (new Negotiator(request).language([...languages]) ?? 'en') as Language;
