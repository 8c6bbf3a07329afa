// Lints texts as if they were in the files that are named: [{file, text, types}] on standard input, the messages as JSON.
// Only where `types` is true the rules that need them run: for each such text TypeScript reads the project anew.
// For server/lint.test.ts; jest cannot load ESLint's configuration itself.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const untyped = new ESLint({
  overrideConfig: [
    { languageOptions: { parserOptions: { projectService: false } } },
    tseslint.configs.disableTypeChecked,
  ],
});
const typed = new ESLint();
const reported = [];
for (const { file, text: source, types } of JSON.parse(await text(process.stdin))) {
  const [result] = await (types ? typed : untyped).lintText(source, { filePath: file });
  reported.push(result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}
console.log(JSON.stringify(reported));
