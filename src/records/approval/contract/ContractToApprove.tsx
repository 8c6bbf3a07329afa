import type { ContractLink } from '../../../../wire/contract/contract.record';
import { formatMoney } from '../../../shared/format/money';
import { useHost } from '../../../shared/host/useHost';
import { writeNumber } from '../../../shared/i18n/messages';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { useStyles } from '../../../shared/style/useStyles';
import { Facts } from '../../../shared/view/Facts';
import * as sheet from '../public/PublicApproval.module.css';
import { SafeHtml } from '../public/SafeHtml';
import { dayOf } from './period';
import { TermChange } from './TermChange';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractApprovalMessages from '../../../../texts/compiled/screen/contract-approval';

/** What is being approved (D3 §2): the contract, and what a renewal or an extension changes. */
export function ContractToApprove({ link: { contract, term, currency } }: { link: ContractLink }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const text = (value: string | null | undefined) => value && <bdi>{value}</bdi>;
  const end = dayOf(contract.contract_end_date);
  const [user] = contract.user;
  return (
    <div className={css.stack}>
      <TermChange contract={contract} term={term} currency={currency} />
      <Card>
        <Facts
          facts={[
            { name: t(words.cost), value: text(formatMoney(contract.cost, currency, locale)) },
            { name: t(words.start), value: text(dayOf(contract.contract_start_date)) },
            {
              name: t(words.expiry),
              value: (
                <>
                  <bdi>{end}</bdi>{' '}
                  {contract.expiry.title !== end && <span className={css.muted}>{contract.expiry.title}</span>}
                </>
              ),
            },
            { name: t(words.status), value: text(contract.status.name) },
            { name: t(words.contract_type), value: text(contract.contractType.name) },
            { name: t(words.vendor), value: text(contract.vendor?.name) },
            user && { name: t(words.user), value: text(user.name) },
            contract.organization.length > 0 && {
              name: t(words.organizations),
              value: text(contract.organization.map(({ name }) => name).join(', ')),
            },
            { name: t(words.license_type), value: text(contract.licence?.name) },
            {
              name: t(contractApprovalMessages.licences),
              value: contract.licensce_count && writeNumber(contract.licensce_count, locale),
            },
            { name: t(contractApprovalMessages.creator), value: text(contract.owner?.name) },
            { name: t(words.assets), value: writeNumber(contract.asset_count, locale) },
          ]}
        />
      </Card>
      <Card title={t(words.description)}>
        <SafeHtml html={contract.description} />
      </Card>
    </div>
  );
}
