const tables = ['problems', 'changes', 'releases', 'assets', 'contracts'];

/**
 * When the version that a record has was saved, by `updated_by`; null: not since this migration. `updated_at` moves also
 * when somebody links or plans it, which makes no version.
 */
export const savedAt = `
create function note_saved() returns trigger language plpgsql as $saved$
begin
  new.saved_at := new.updated_at;
  return new;
end $saved$;
${tables
  .map(
    (table) => `alter table ${table} add column saved_at timestamptz;
create trigger note_saved before update on ${table} for each row when (new.version is distinct from old.version) execute function note_saved();`,
  )
  .join('\n')}
`;
