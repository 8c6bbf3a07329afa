import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// Direction (docs/architecture.md): wire ← server; wire ← src/shared ← src/records ← src/widgets ← remotes.
const forbid = (target, from, message) => ({ target: `./${target}`, from: from.map((f) => `./${f}`), message });
const zones = [
  forbid('wire', ['server', 'src', 'remotes', 'host-shim', 'e2e'], 'wire imports nothing of ours'),
  forbid('server', ['src', 'remotes', 'host-shim', 'e2e'], 'server and src never meet'),
  forbid('src/shared', ['server', 'src/records', 'src/widgets', 'remotes'], 'shared knows no record kind'),
  forbid('src/records', ['server', 'src/widgets', 'remotes'], 'records do not know widgets'),
  forbid('src/widgets', ['server', 'remotes'], 'widgets do not know remotes'),
  forbid('remotes', ['server'], 'remotes reach the server over HTTP only'),
  forbid('src', ['wire/**/*calls.ts'], 'rules and reply schemas of every call: for the server only'),
  forbid('remotes', ['wire/**/*calls.ts'], 'rules and reply schemas of every call: for the server only'),
  forbid('host-shim', ['server', 'src', 'remotes', 'wire'], 'the shim imports nothing of ours'),
];
// A record kind imports another only through that kind's embed.ts.
const kinds = ['problem', 'change', 'release', 'asset', 'contract'];
const kindZones = kinds.map((kind) => ({
  target: `./src/records/${kind}`,
  from: kinds.filter((k) => k !== kind).map((k) => `./src/records/${k}`),
  except: ['./embed.ts'],
  message: 'import another record kind only through its embed.ts',
}));

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.cache/**', '.data/**', '.test/**', '**/*.js', '**/*.mjs'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    settings: { 'import-x/resolver': { node: { extensions: ['.ts', '.tsx', '.js'] } } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'import-x/no-restricted-paths': ['error', { zones: [...zones, ...kindZones] }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-globals': ['error', 'alert', 'confirm', 'prompt'],
      eqeqeq: 'error',
    },
  },
  {
    files: ['server/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
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
);
