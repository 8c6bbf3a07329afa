import * as words from '../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import * as searchMessages from '../../../texts/compiled/screen/search-page';
import type { Message } from '../../../texts/message';
import type { SearchKind } from '../../../wire/search/search';
import { AssetIcon, ChangeIcon, TicketIcon } from '../../shared/icon/icon';
import {
  ContractIcon,
  OrganizationIcon,
  ProblemIcon,
  ProductIcon,
  PackageIcon,
  UserIcon,
  VendorIcon,
} from '../../shared/icon/kind';
import { cx, useStyles } from '../../shared/style/useStyles';
import * as sheet from './search.kinds.module.css';

/** What the kinds are called. */
export const kindTexts: Readonly<Record<SearchKind, Message>> = {
  problem: words.problems,
  change: words.changes,
  release: words.releases,
  asset: words.assets,
  contract: words.contracts,
  ticket: words.tickets,
  user: words.people,
  organization: words.organizations,
  vendor: words.vendors,
  product: words.products,
};

/** What one of them is called. */
export const kindNames: Readonly<Record<SearchKind, Message>> = {
  problem: words.problem,
  change: words.change,
  release: releaseMessages.release,
  asset: words.asset,
  contract: words.contract,
  ticket: searchMessages.ticket,
  user: searchMessages.person,
  organization: words.organization,
  vendor: words.vendor,
  product: words.product,
};

const icons: Readonly<Record<SearchKind, typeof AssetIcon>> = {
  problem: ProblemIcon,
  change: ChangeIcon,
  release: PackageIcon,
  asset: AssetIcon,
  contract: ContractIcon,
  ticket: TicketIcon,
  user: UserIcon,
  organization: OrganizationIcon,
  vendor: VendorIcon,
  product: ProductIcon,
};

/** A kind as a picture; it is told in words beside it. */
export function KindIcon({ kind }: { kind: SearchKind }) {
  const css = useStyles(sheet);
  const Icon = icons[kind];
  return (
    <span className={cx(css.tile, css[kind])}>
      <Icon />
    </span>
  );
}
