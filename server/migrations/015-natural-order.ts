/**
 * Identifiers in the order in which people count, PRB-2 before PRB-10, with an index for lists that are sorted by them;
 * and an index for changes by agent. A PostgreSQL without ICU keeps the order of characters.
 */
const identifier = (table: string): string =>
  `create index ${table}_identifier_natural on ${table} (identifier collate natural_order, id);`;

export const naturalOrder = `
do $$ begin
  create collation natural_order (provider = icu, locale = 'und-u-kn-true');
exception when feature_not_supported or invalid_parameter_value then
  create collation natural_order from "C";
end $$;
${['problems', 'changes', 'releases', 'assets'].map(identifier).join('\n')}
create index changes_agent_id on changes (agent_id, id);
`;
