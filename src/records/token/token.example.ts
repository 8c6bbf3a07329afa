import { hasScope, type Scope } from '../../../wire/token/scope';
import { mcpPath } from '../../../wire/mcp/mcp';

/** Reading calls that serve as a first one, with what each needs. */
const examples: readonly (readonly [scope: Scope, path: string])[] = [
  ['problem:read', '/service-desk/api/problem-list?limit=10'],
  ['change:read', '/service-desk/api/change-list?limit=10'],
  ['release:read', '/service-desk/api/release-list?limit=10'],
  ['asset:read', '/service-desk/api/asset-list?limit=10'],
  ['contract:read', '/service-desk/api/contract-list?limit=10'],
  ['product:read', '/service-desk/api/product-list?limit=10'],
  ['vendor:read', '/service-desk/api/vendor-list?limit=10'],
  ['cab:read', '/service-desk/api/cab?limit=10'],
  ['report:read', '/service-desk/api/reports?limit=10'],
];

/** A first call with `curl` that a token with these scopes may make; null if it can read none of the lists. */
export function exampleFor(
  scopes: readonly string[],
  origin: string,
  token: string,
): { scope: Scope; text: string } | null {
  const [scope, path] = examples.find(([needed]) => hasScope(scopes, needed)) ?? [];
  return scope && path ? { scope, text: `curl -H 'Authorization: Bearer ${token}' \\\n  '${origin}${path}'` } : null;
}

/** With one of these an assistant has a tool that reads (docs/mcp.md). */
const assistantScopes: readonly Scope[] = [
  ...(['problem:read', 'change:read', 'release:read', 'asset:read', 'contract:read'] as const),
];

/**
 * The configuration by which an assistant that speaks Streamable HTTP reaches Service Desk with a token; null if it would
 * find no tool that reads.
 */
export const assistantFor = (scopes: readonly string[], origin: string, token: string): string | null =>
  assistantScopes.some((needed) => hasScope(scopes, needed))
    ? JSON.stringify(
        {
          mcpServers: {
            'service-desk': {
              ...{ type: 'http', url: `${origin}${mcpPath}` },
              headers: { Authorization: `Bearer ${token}` },
            },
          },
        },
        null,
        2,
      )
    : null;
