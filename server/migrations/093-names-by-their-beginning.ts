const names: readonly (readonly [table: string, name: string])[] = [
  ['problems', 'subject'],
  ['changes', 'subject'],
  ['releases', 'subject'],
  ['assets', 'name'],
  ['contracts', 'name'],
  ['help_desk.tickets', 'subject'],
  ['help_desk.users', `coalesce(nullif(full_name, ''), email)`],
  ['help_desk.organizations', 'name'],
  ['vendors', 'name'],
  ['products', 'name'],
];

/**
 * Names by their beginning. Of 200,000 that begin with a word the index of words reads all before the first is found; that it has
 * them as a word of their own (`=` in 052) is for processes of the version before, and can go in the next one.
 */
export const namesByTheirBeginning = `
${names.map(([table, name]) => `create index ${table.replace('help_desk.', '')}_name_begin on ${table} (left(search_fold(${name}), 100) text_pattern_ops);`).join('\n')}

-- A statement that names it has no workers: it is not safe for them. For many short scans it takes longer to begin one than each of them.
create function without_workers() returns boolean language sql immutable parallel unsafe as 'select true';
`;
