/** Kinds of records that a connected help-desk names by ids of its own; `user` is a client or else an agent. */
export type HostRecordKind = 'agent' | 'client' | 'user' | 'ticket' | 'organization' | 'department' | 'team';

/** Id of a record wherever a call takes one: ours, or `host:<kind>:<id>` with the id that a connected help-desk gave it. */
export type RecordId = number | `host:${HostRecordKind}:${string}`;

export const hostRecordId = (kind: HostRecordKind, id: number | string): RecordId => `host:${kind}:${id}`;
