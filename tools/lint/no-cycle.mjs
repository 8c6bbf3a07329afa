// Import cycles of what runs; types may name each other. import-x/no-cycle takes longer.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const importPattern =
  /(?:(?<!\b(?:import|export) type [^'"]*)\bfrom\s*|\bimport\s*(?:\(\s*(?:\/\*[^*]*\*\/\s*)?)?|\brequire\(\s*)(['"])(\.\.?(?:\/[^'"\n]*)?)\1/g;
const suffixes = ['.ts', '.tsx', '/index.ts', '/index.tsx', ''];

/** The file of ours that is meant; undefined for anything else. */
function resolve(from, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  const target = path.resolve(path.dirname(from), specifier);
  const found = suffixes.find((suffix) => /\.tsx?$/.test(target + suffix) && existsSync(target + suffix));
  return found === undefined ? undefined : target + found;
}

const read = new Map();

/** What a file imports, as it is on disk. */
function importsOf(file) {
  let imports = read.get(file);
  if (!imports) {
    const found = [...readFileSync(file, 'utf8').matchAll(importPattern)].map(([, , name]) => resolve(file, name));
    read.set(file, (imports = [...new Set(found.filter(Boolean))]));
  }
  return imports;
}

/** The way from one file to another along imports; null if there is none. `leadsElsewhere`: files that were tried. */
function wayTo(goal, file, leadsElsewhere) {
  if (file === goal) return [file];
  if (leadsElsewhere.has(file)) return null;
  leadsElsewhere.add(file);
  for (const next of importsOf(file)) {
    const way = wayTo(goal, next, leadsElsewhere);
    if (way) return [file, ...way];
  }
  return null;
}

export const noCycle = {
  meta: { type: 'problem', schema: [], messages: { cycle: 'Import cycle: {{way}}' } },
  create(context) {
    const file = context.filename;
    const leadsElsewhere = new Set();
    const short = (name) => path.relative(context.cwd, name);
    function check({ source, importKind, exportKind }) {
      if (importKind === 'type' || exportKind === 'type') return;
      const target = typeof source?.value === 'string' && resolve(file, source.value);
      const way = target && wayTo(file, target, leadsElsewhere);
      if (way)
        context.report({ node: source, messageId: 'cycle', data: { way: [file, ...way].map(short).join(' → ') } });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
