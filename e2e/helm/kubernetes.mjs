// Reads resources of Kubernetes as a list in JSON on standard input, and prints what its schemas say against them, also as a
// list. A field that is not known is found by the types of the same package: to the schemas it is no fault.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const require = createRequire(import.meta.url);
const folder = path.dirname(fileURLToPath(import.meta.url));
/** Below it the package is found. */
const file = path.join(folder, 'node_modules/.resources.ts');

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const resources = JSON.parse(Buffer.concat(chunks).toString());
const named = ({ kind, metadata }) => `${kind} ${metadata?.name}`;

function againstSchema(resource) {
  const { [resource.kind]: Model } = require(`kubernetes-models/${resource.apiVersion}`);
  try {
    new Model(resource).validate();
    return [];
  } catch (error) {
    return [`${named(resource)}: ${error.message}`];
  }
}

function againstTypes() {
  const text = resources
    .map(
      (resource, i) =>
        `export const r${i}: import('kubernetes-models/${resource.apiVersion}').I${resource.kind} = ${JSON.stringify(resource)};`,
    )
    .join('\n');
  writeFileSync(file, text);
  const { ESNext } = ts.ModuleKind;
  const program = ts.createProgram([file], {
    ...{ noEmit: true, strict: true, skipLibCheck: true, types: [] },
    ...{ module: ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file: source, start }) => {
    const line = source ? source.getLineAndCharacterOfPosition(start).line : -1;
    const about = resources[line] ? `${named(resources[line])}: ` : '';
    return about + ts.flattenDiagnosticMessageText(messageText, '\n');
  });
}

console.log(JSON.stringify([...resources.flatMap(againstSchema), ...againstTypes()]));
