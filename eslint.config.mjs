import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noCycle } from './tools/lint/no-cycle.mjs';

// server/lint.test.ts plants a fault for each rule of ours and sees it reported.
const root = import.meta.dirname;
const foldersIn = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Functions of a page that scripts of help-desks replace. */
const replaced = [
  ...['scroll', 'scrollTo', 'scrollBy', 'moveTo', 'moveBy', 'resizeTo', 'resizeBy'],
  ...['open', 'close', 'stop', 'find', 'print', 'focus', 'blur', 'fetch'],
];
const ownFunction =
  'a help-desk may have a function of its own under this name: call a method of an element, or pageFetch()';

/** A locale that happens to write a date as 2026-11-23; in WebKit, or with the next version of ICU, it does not. */
const isoByLocale = [
  'Literal[value=/^(en-CA|sv-SE|lt-LT)$/]',
  'NewExpression[callee.property.name="DateTimeFormat"] > Literal[value=/^(sv|lt|fr-CA)/]',
  'CallExpression[callee.property.name=/^toLocale(Date|Time)String$/] > Literal:first-child',
].map((selector) => ({ selector, message: 'an ISO date is written by wireTimeIn() or wireDayIn(), not by a locale' }));

// Dates have one style (src/shared/format/moment.ts, days.ts for periods), in the bundle and nowhere else.
const ownDates = [
  ...['DateTimeFormat', 'RelativeTimeFormat'].map((format) => `MemberExpression[property.name="${format}"]`),
  'CallExpression[callee.property.name=/^toLocale(Date|Time)String$/]',
  // A time of the wire as it is.
  'JSXElement > JSXExpressionContainer > MemberExpression[property.name=/_(at|on|date|until)$/]',
].map((selector) => ({ selector, message: 'dates are shown by <Time>, or written by src/shared/format/moment.ts' }));

// Direction (docs/architecture.md): wire ← server; wire ← src/shared ← src/records ← src/widgets ← remotes.
const zone = (target, from, message, except) => ({
  target: [target].flat().map((folder) => `./${folder}`),
  from: from.map((folder) => `./${folder}`),
  ...(except && { except: except.map((file) => `./${file}`) }),
  message,
});
const direction = [
  // The server loads it as a build of its own (server/seed.ts), so that a build without it runs.
  zone(
    ['server/**/!(*.test|prepare.process).ts', 'wire', 'src', 'remotes', 'host-shim'],
    ['demo'],
    'the product knows no demo',
  ),
  zone('wire', ['server', 'src', 'remotes', 'host-shim', 'e2e', 'connections'], 'wire imports nothing of ours'),
  zone('server', ['src', 'remotes', 'host-shim', 'e2e', 'connections'], 'server and src never meet'),
  zone('src/shared', ['server', 'src/records', 'src/widgets', 'remotes'], 'shared knows no record kind'),
  zone('src/records', ['server', 'src/widgets', 'remotes'], 'records do not know widgets'),
  zone('src/widgets', ['server', 'remotes'], 'widgets do not know remotes'),
  zone('remotes', ['server'], 'remotes reach the server over HTTP only'),
  zone('host-shim', ['server', 'src', 'remotes', 'wire'], 'the shim imports nothing of ours'),
];

// A record kind is entered through its embed.ts only, its pages through its index.ts.
const screens = foldersIn('src/records');
const doors = screens.flatMap((kind) => {
  const others = screens.filter((other) => other !== kind).map((other) => `src/records/${other}`);
  const own = [`src/records/${kind}`];
  return [
    zone(others, own, 'import another record kind only through its embed.ts', ['embed.ts']),
    zone(['src/widgets', 'remotes'], own, 'import a record kind only through its embed.ts or index.ts', [
      'embed.ts',
      'index.ts',
    ]),
  ];
});

// server/: what knows no kind, what kinds share, the kinds. Tests may use all of them.
const isThere = (file) => existsSync(path.join(root, file));
const served = foldersIn('server').filter((name) =>
  ['kind', 'routes'].some((role) => isThere(`server/${name}/${name}.${role}.ts`)),
);
const kinds = served.map((name) => `server/${name}`);
const layers = [
  zone('server/shared/**/!(*.test).ts', [...kinds, 'server/parts'], 'server/shared knows no kind and no part'),
  zone('server/parts/**/!(*.test).ts', kinds, 'server/parts knows no kind'),
];

// A kind is entered through its index.ts; its facts are plain data, which server/kinds.ts and others read where it would
// be a cycle to load more. Its calls and its entry are for the file that gathers them.
const entered = foldersIn('server')
  .filter((name) => name !== 'migrations' && isThere(`server/${name}/index.ts`))
  .flatMap((name) => {
    // Catalogues of names have their facts in one table.
    const open = ['index.ts', name === 'catalogue' ? 'named.catalogues.ts' : `${name}.kind.ts`];
    const message = 'import another kind only through its index.ts';
    const all = readdirSync(path.join(root, `server/${name}`)).filter((file) => file.endsWith('.routes.ts'));
    return [
      zone(
        [`server/!(${name}|testing)/**/!(*.test|*.testing).ts`, 'server/!(*.test|routes|entries).ts'],
        [`server/${name}`],
        message,
        open,
      ),
      zone(['server/routes.ts'], [`server/${name}`], message, [...open, ...all]),
      zone(['server/entries.ts'], [`server/${name}`], message, [...open, `${name}.entry.ts`]),
    ];
  });

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'texts/compiled/**',
      '**/node_modules/**',
      '.cache/**',
      '.data/**',
      '**/.test/**',
      '**/*.js',
      '**/*.mjs',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, ours: { rules: { 'no-cycle': noCycle } } },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs'] })] },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { basePath: root, zones: [...direction, ...doors, ...layers, ...entered] },
      ],
      'ours/no-cycle': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-globals': ['error', 'alert', 'confirm', 'prompt'],
      'no-restricted-syntax': ['error', ...isoByLocale],
      eqeqeq: 'error',
    },
  },
  {
    files: ['server/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...isoByLocale,
        ...[
          'CallExpression[callee.property.name=/^for(NoKey)?(Update|Share)$|^forKeyShare$/]',
          'TemplateElement[value.raw=/\\b(insert into|delete from|for (no key )?update|for (key )?share|update (\\S+ (\\w+ )?set|$)|nextval|pg_advisory)/i]',
        ].map((writes) => ({
          selector: `:function:has(> .params:has(TSTypeReference[typeName.name="Db"])) ${writes}`,
          message: 'a function that writes or locks takes the transaction (Trx), not any database (Db)',
        })),
      ],
    },
  },
  {
    // A help-desk may have functions of its own under these names.
    files: ['{src,remotes}/**/!(*.test).{ts,tsx}', 'host-shim/*.ts', 'host-shim/{mount,tools,package}/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'alert',
        'confirm',
        'prompt',
        ...replaced.map((name) => ({ name, message: ownFunction })),
      ],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].flatMap((object) =>
          replaced.map((property) => ({ object, property, message: ownFunction })),
        ),
      ],
    },
  },
  {
    // Entries hold the rules and the reply schemas of every call of a kind; one that is named here is in the bundle.
    files: ['{src,remotes}/**/!(*.test).{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...isoByLocale,
        ...['ImportSpecifier[imported.name=/Entries$/]', 'ExportSpecifier[local.name=/Entries$/]'].map((names) => ({
          selector: `:matches(ImportDeclaration, ExportNamedDeclaration)[source.value=/\\.schema$/] > ${names}`,
          message: 'rules and reply schemas of every call: for the server only',
        })),
        ...ownDates,
      ],
    },
  },
  { files: ['src/shared/format/{days,moment}.ts'], rules: { 'no-restricted-syntax': ['error', ...isoByLocale] } },
  {
    // They compile each file as React's compiler would: what has no component is spared that.
    files: ['**/*.tsx', '{src,remotes,host-shim/package}/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
);
