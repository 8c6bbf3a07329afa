import { useFormikContext } from 'formik';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ContractView } from '../../../../wire/contract/contract.record';
import type { Named } from '../../../../wire/protocol/reply';
import { useReader } from '../../../shared/api/useReader';
import { SelectField } from '../../../shared/form/SelectField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { choicesOf } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import { VendorFormDialog } from '../../vendor/embed';
import { useOrganizationsOf } from '../contract.api';
import type { ContractValues } from './contract.values';
import { NewChoice } from './NewChoice';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractFormMessages from '../../../../texts/compiled/screen/contract-form';

interface PartyFieldProps {
  contract?: ContractView;
  hint: string;
}

/** With whom the contract is: a user hides the vendor and a vendor the user; organizations go with a user (D3 §4, B3). */
export function PartyFields({ contract }: { contract?: ContractView }) {
  const t = useMessages();
  const { vendor_id: vendor, user_ids: user } = useFormikContext<ContractValues>().values;
  const users = useLookup('users', { meta: true });
  const hint = t(
    user !== null
      ? contractFormMessages.clear_user
      : vendor !== null
        ? contractFormMessages.clear_vendor
        : contractFormMessages.user_or_vendor,
  );
  return (
    <>
      {user === null && <VendorField contract={contract} hint={hint} />}
      {vendor === null && (
        <SelectField name="user_ids" label={t(words.user)} hint={hint} source={users} known={contract?.user} />
      )}
      <OrganizationField user={user} />
    </>
  );
}

function VendorField({ contract, hint }: PartyFieldProps) {
  const t = useMessages();
  const mayAdd = useReader()?.actions.manage_vendors;
  const { setFieldValue } = useFormikContext<ContractValues>();
  const [made, setMade] = useState<Named>();
  const known = [made, contract?.vendor];
  return (
    <NewChoice
      label={t(words.new_vendor)}
      Dialog={mayAdd && VendorFormDialog}
      onCreated={(vendor) => {
        setMade(vendor);
        void setFieldValue('vendor_id', vendor.id);
      }}
    >
      <SelectField name="vendor_id" label={t(words.vendor)} hint={hint} source={useLookup('vendors')} known={known} />
    </NewChoice>
  );
}

/** Of a user who belongs to some. Those of another user do not stay. */
function OrganizationField({ user }: { user: number | null }) {
  const field = useMessages();
  const { setFieldValue } = useFormikContext<ContractValues>();
  const before = useRef(user);
  useEffect(() => {
    if (before.current !== user) void setFieldValue('organization_ids', []);
    before.current = user;
  }, [user, setFieldValue]);
  const organizations = useOrganizationsOf(user).data?.organizations;
  const source = useMemo(() => choicesOf(organizations ?? []), [organizations]);
  if (user === null || !organizations?.length) return null;
  return (
    <SelectField
      key={user}
      name="organization_ids"
      label={field(words.organizations)}
      multi
      source={source}
      known={organizations}
    />
  );
}
