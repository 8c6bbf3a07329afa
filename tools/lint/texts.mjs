// Lints texts as if they were in the files that are named: [{file, text}] on standard input, the messages as JSON.
// For server/lint.test.ts; jest cannot load ESLint's configuration itself.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

const eslint = new ESLint();
const reported = [];
for (const { file, text: source } of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(source, { filePath: file });
  reported.push(result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}
console.log(JSON.stringify(reported));
