// Prints templates as their engines would: node print.mjs, with {page, templates: [{language, code}]} on its input, and
// the texts as JSON on its output.
// A process of its own, because Opal puts Ruby's methods on JavaScript's objects.
import { readFileSync } from 'node:fs';
import { django } from './django.mjs';
import { erb } from './erb.mjs';
import { blade, php } from './php.mjs';

const engines = { php, blade, django, erb };
const { page, templates } = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(templates.map(({ language, code }) => engines[language](code, page))));
