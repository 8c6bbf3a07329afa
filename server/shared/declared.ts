import type { FastifyRequest } from 'fastify';
import * as apiTokenSentences from '../../texts/compiled/server/api_token';
import * as extensionSentences from '../../texts/compiled/server/extension';
import { extensionHeader } from '../../wire/extension/extension';
import type { Entry } from '../../wire/protocol/entry';
import { hasScope, isForTokens, scopeOf } from '../../wire/token/scope';
import type { ExtensionSetup } from './extensions';
import { ApiError } from './errors';
import { say } from './sentence';

/**
 * Throws 403 for a call that an extension makes in the name of whoever looks at it (`X-Service-Desk-Extension`) without
 * having declared the scope, as tokens have them (G25). The person's own rights hold besides.
 */
export function requireDeclared(
  extensions: readonly ExtensionSetup[] = [],
  request: FastifyRequest,
  entry: Pick<Entry, 'name' | 'call'>,
): void {
  const sent = request.headers[extensionHeader.toLowerCase()];
  if (sent === undefined) return;
  const extension = extensions.find(({ name }) => name === sent);
  if (!extension) throw new ApiError(403, say(extensionSentences.unknown, { name: String(sent).slice(0, 100) }));
  if (!isForTokens(entry)) throw new ApiError(403, say(extensionSentences.for_people));
  const scope = scopeOf(entry, request.params as Record<string, unknown>);
  if (!hasScope(extension.needs.scopes, scope)) throw new ApiError(403, say(apiTokenSentences.scope, { scope }));
}

/** Origins that pages call for extensions: of their manifests, and those that they declare. */
export const originsOf = (extensions: readonly ExtensionSetup[] = []): string[] => [
  ...new Set(
    extensions
      .flatMap(({ manifest, needs }) => [...(manifest.startsWith('/') ? [] : [manifest]), ...needs.addresses])
      .map((address) => new URL(address).origin),
  ),
];
