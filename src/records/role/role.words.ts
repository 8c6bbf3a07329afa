import type { Message } from '../../../texts/message';
import * as words from '../../../texts/compiled/screen/common';
import * as roleMessages from '../../../texts/compiled/screen/role';
import type { RightScope } from '../../../wire/access/role';
import type { PermissionGroup } from '../../../wire/protocol/permission';

/** Of which records, in the order of the columns; `none`: the right is not held. */
export const reaches = ['none', 'mine', 'team', 'department', 'organization', 'all'] as const satisfies readonly (
  RightScope | 'none'
)[];
export type Reach = (typeof reaches)[number];

export const reachWords: Readonly<Record<Reach, Message>> = {
  none: words.no,
  mine: roleMessages.mine,
  team: words.team,
  department: words.department,
  organization: words.organization,
  all: words.all,
};

export const groupWords: Readonly<Record<PermissionGroup, Message>> = {
  Problems: words.problems,
  Changes: words.changes,
  Releases: words.releases,
  Assets: words.assets,
  Contracts: words.contracts,
  Catalogue: words.administration,
  User: roleMessages.clients,
};
