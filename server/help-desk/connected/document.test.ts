import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'yaml';
import { hostKinds, ticketActs } from '../../../wire/host/host';
import { hostFields } from './host.rules';

interface Document {
  paths: Record<string, unknown>;
  components: { schemas: Record<string, Schema> };
}
interface Schema {
  $ref?: string;
  enum?: string[];
  required?: string[];
  properties?: Record<string, Schema>;
}
const document = parse(readFileSync('docs/connect/host-api.openapi.yaml', 'utf8')) as Document;
const { schemas } = document.components;
const found = ({ $ref, ...schema }: Schema): Schema => ($ref ? schemas[$ref.split('/').pop()!]! : schema);

test('the description of the host API is valid OpenAPI', async () => {
  expect(await new Validator().validate(document as unknown as object)).toMatchObject({ valid: true });
});

test('it has the kinds, fields and actions that are read and sent', () => {
  expect(schemas.kind?.enum).toEqual([...hostKinds]);
  for (const kind of hostKinds) {
    const { properties = {}, required = [] } = found(schemas[kind]!);
    expect([kind, Object.keys(properties).sort()]).toEqual([kind, Object.keys(hostFields[kind]).sort()]);
    const needed = Object.entries(hostFields[kind]).flatMap(([name, field]) => (field.required ? [name] : []));
    expect([kind, [...required].sort()]).toEqual([kind, needed.sort()]);
  }
  expect(schemas.action?.properties?.action?.enum).toEqual([...ticketActs]);
});
