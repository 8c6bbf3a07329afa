import type { Call } from '../../wire/protocol/call';
import type { OwningKind } from '../../wire/protocol/kind';
import type { OneRecord } from './scope';

/** Parameters of paths that name a record of a kind wherever they stand. */
const byName: Readonly<Record<string, OwningKind>> = {
  problemId: 'problem',
  changeId: 'change',
  releaseId: 'release',
  assetId: 'asset',
  contractId: 'contract',
};

/** What stands before `{id}` where that is a record of the kind: the rest of an address's part, or other parts. */
const before: Readonly<Record<OwningKind, readonly RegExp[]>> = {
  problem: [
    /\/problem(-(action|close|delete|impact|log|merge|planning|reopen|restore|review|similar|tickets|attach-assets|attach-ticket|workaround-send))?\/\{id\}/,
    /\/general-popup\/\{id\}\/sd_problem/,
  ],
  change: [
    /\/(edit-)?change(-(action|close|collision-accept|collisions|impact|log|outcome|planning|reopen|restore|risk))?\/\{id\}/,
    /\/(update-activity-duration|(resume|stop)-auto-reminder|change\/attach-assets)\/\{id\}/,
    /\/release\/detach-change\/\{releaseId\}\/\{id\}/,
    /\/general-popup\/\{id\}\/sd_changes/,
  ],
  release: [
    /\/release(-(action|activitylog|log|planning|restore))?\/\{id\}/,
    /\/(complete-release|release\/attach-(assets|change))\/\{id\}/,
    /\/general-popup\/\{id\}\/sd_releases/,
  ],
  asset: [
    /\/(edit-)?asset(-(action|assign|clone|delete|history|log|restore))?\/\{id\}/,
    /\/cmdb-asset(-table)?\/\{id\}/,
    /\/release\/detach-asset\/\{releaseId\}\/\{id\}/,
  ],
  contract: [
    /\/contract(-(action|approve|approver|expiry-reminder|extend|log|reassign|reject|renew|terminate|threads|withdraw))?\/\{id\}/,
  ],
};

/** Catalogues and forms whose addresses look alike. */
const others = /\/form-group\/|-filter\/|\/vendor\/|\/product\//;

const known = new Map<string, (params: Record<string, unknown>) => OneRecord[]>();

/** The records that the path of a call names, the call's own first. */
export function recordsIn({ path }: Pick<Call, 'path'>, params: Record<string, unknown>): OneRecord[] {
  const found = known.get(path) ?? readerOf(path);
  known.set(path, found);
  return found(params);
}

function readerOf(path: string): (params: Record<string, unknown>) => OneRecord[] {
  const named = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    if (Object.hasOwn(byName, name)) return [{ name, kind: byName[name]! }];
    if (name !== 'id' || others.test(path)) return [];
    const kind = (Object.keys(before) as OwningKind[]).find((one) => before[one].some((part) => part.test(path)));
    return kind ? [{ name, kind }] : [];
  });
  return (params) => named.map(({ name, kind }) => ({ kind, id: Number(params[name]) }));
}
