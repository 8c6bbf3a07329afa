import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle';

// The reader's own dark colours stand below this class.
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches);
follow();
dark.addEventListener('change', follow);

const nothing = () => () => null;

interface OpenApi {
  openapi: string;
  info: object;
  paths: Record<string, { parameters?: { $ref?: string }[] }>;
  components: Record<string, Record<string, unknown>>;
}
type Resolve = (document: OpenApi, path: string[], options: unknown) => Promise<unknown>;
interface Reader {
  fn: { resolveSubtree: Resolve };
}

/** Of the document only one path or component, and the components that it names, these with those that they name. */
function only({ openapi, info, paths, components }: OpenApi, [part = '', name = '']: readonly string[]): OpenApi {
  const wanted: OpenApi = { openapi, info, paths: {}, components: {} };
  const take = (value: unknown): void => {
    for (const [, kind = '', key = ''] of JSON.stringify(value ?? null).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      const kept = (wanted.components[kind] ??= {});
      if (Object.hasOwn(kept, key)) continue;
      kept[key] = components[kind]?.[key];
      take(kept[key]);
    }
  };
  if (part === 'paths') take((wanted.paths[name] = paths[name] ?? {}));
  else take((wanted.components[name] = components[name] ?? {}));
  return wanted;
}

/** The reader reads a whole document anew, for seconds, whenever it shows one of its calls. */
function resolveInPart({ fn }: Reader): void {
  const resolve = fn.resolveSubtree;
  fn.resolveSubtree = (document, path, options) => resolve(only(document, path), path, options);
}

/**
 * The page of the API reads openapi.json. It sends nothing else: a call is tried with a program of one's own, which
 * signs in as the introduction says.
 */
/** What is a parameter of all calls of a path is shown as it stands there: not resolved. */
const withParameters = ({ paths, ...document }: OpenApi): OpenApi => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(paths).map(([name, path]) => {
      const named = path.parameters?.map(
        (one) => document.components.parameters?.[one.$ref?.split('/').at(-1) ?? ''] ?? one,
      );
      return [name, { ...path, ...(named && { parameters: named as object[] }) }];
    }),
  ),
});
type Update = (document: OpenApi) => unknown;
const updateJsonSpec = (update: Update) => (document: OpenApi) => update(withParameters(document));

SwaggerUI({
  url: document.getElementById('reader')?.dataset.document ?? '',
  domNode: document.getElementById('reader'),
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [
    {
      afterLoad: resolveInPart,
      statePlugins: { spec: { wrapActions: { updateJsonSpec } } },
      wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing },
    },
  ],
});
