/** What a form sent under its key, as a hash: the same key with other content is refused. Rows of before have none. */
export const sentContent = `
alter table idempotency_keys add column content text;
`;
