import type { ContextOf } from '../../../host-shim/protocol';
import { accessCalls } from '../../../wire/access/access';
import { Failed } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './AutomationCreate.module.css';
import * as automationCreateMessages from '../../../texts/compiled/screen/automation-create';

// D1 §2: the pages of the create buttons, and the right that each needs.
const links = {
  'form-group': {
    right: 'manage_form_groups',
    asset: '/service-desk/form-group/create/asset',
    change: '/service-desk/form-group/create/change',
  },
  workflow: {
    right: 'manage_automation',
    ticket: '/service-desk/workflow/create',
    change: '/service-desk/workflow/create?page_type=change',
  },
  listener: {
    right: 'manage_automation',
    ticket: '/service-desk/listener/create',
    change: '/service-desk/listener/create?page_type=change',
  },
} as const;

/** The create buttons of form groups, workflows and listeners (W011–W013); nothing for those who may not create. */
export function AutomationCreate({ kind }: ContextOf<'automation.create'>) {
  const css = useStyles(sheet);
  const t = useMessages();
  const rights = useRecord(accessCalls.permissions, {});
  if (rights.error) return <Failed load={rights} />;
  if (!rights.data?.actions[links[kind].right]) return null;
  return (
    <div className={css.buttons}>
      {kind === 'form-group' ? (
        <Link look="plain" to={links[kind].asset}>
          {t(automationCreateMessages['form-group_asset'])}
        </Link>
      ) : (
        <Link look="plain" to={links[kind].ticket}>
          {t(automationCreateMessages[`${kind}_ticket`])}
        </Link>
      )}
      <Link look="plain" to={links[kind].change}>
        {t(automationCreateMessages[`${kind}_change`])}
      </Link>
    </div>
  );
}
