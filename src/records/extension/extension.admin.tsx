import { useEffect, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as extensionMessages from '../../../texts/compiled/screen/extension';
import {
  extensionApi,
  extensionCalls,
  type ExtensionPoint,
  type ExtensionRow,
} from '../../../wire/extension/extension';
import { accessCalls } from '../../../wire/access/access';
import { Alert } from '../../shared/alert/Alert';
import { Loaded } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { Badge } from '../../shared/badge/Badge';
import { ExtensionFailure } from '../../shared/extension/failure';
import { addressOf, type ExtensionManifest, readManifest } from '../../shared/extension/manifest';
import { Checkbox } from '../../shared/form/Checkbox';
import { useHost } from '../../shared/host/useHost';
import type { Translate } from '../../shared/i18n/messages';
import { useMessages } from '../../shared/i18n/useMessages';
import * as layout from '../../shared/layout/layout.module.css';
import { adminHome } from '../../shared/page/adminHome';
import { BackLink } from '../../shared/page/BackLink';
import { Page } from '../../shared/page/Page';
import { cx, useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { scopeName } from '../token/embed';
import * as sheet from './Extension.module.css';

/** /service-desk/extensions, for administrators (G25): what extensions there are, and where each is switched on. */
export default function ExtensionsPage() {
  const t = useMessages();
  const css = useStyles(sheet);
  const load = useRecord(extensionCalls.list, {}, { fresh: true });
  return (
    <Page
      title={t(extensionMessages.title)}
      alerts="extensions"
      back={<BackLink to={adminHome}>{t(words.administration)}</BackLink>}
    >
      <Loaded of={load}>
        {({ extensions }) =>
          extensions.length === 0 ? (
            <Empty title={t(extensionMessages.none)}>{t(extensionMessages.none_text)}</Empty>
          ) : (
            <div className={css.list}>
              <p className={css.note}>{t(extensionMessages.intro)}</p>
              <Alert kind="info">{t(extensionMessages.trust)}</Alert>
              {extensions.map((row) => (
                <Extension key={row.name} row={row} />
              ))}
              <p className={css.note}>{t(extensionMessages.hint)}</p>
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

function Extension({ row }: { row: ExtensionRow }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { card } = useStyles(layout);
  const { name, manifest, needs, points } = row;
  return (
    <section className={cx(card, css.card)} aria-label={name}>
      <header className={css.head}>
        <h2 className={css.name}>
          <bdi>{name}</bdi>
        </h2>
        <ManifestState row={row} />
      </header>
      <dl className={css.facts}>
        <dt>{t(extensionMessages.manifest)}</dt>
        <dd>
          <bdi dir="ltr">{manifest}</bdi>
        </dd>
        <dt>{t(extensionMessages.needs)}</dt>
        <dd>
          {needs.scopes.length + needs.addresses.length === 0 ? (
            t(extensionMessages.no_needs)
          ) : (
            <ul className={css.needs}>
              {needs.scopes.map((scope) => (
                <li key={scope}>{scopeName(t, scope)}</li>
              ))}
              {needs.addresses.map((address) => (
                <li key={address}>{t(extensionMessages.calls, { address })}</li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
      <fieldset className={css.points}>
        <legend>{t(extensionMessages.points)}</legend>
        {points.map((one) => (
          <PointSwitch key={one.point} name={name} {...one} />
        ))}
      </fieldset>
    </section>
  );
}

export const pointName = (t: Translate, point: ExtensionPoint): string =>
  t(
    {
      'record.tab': extensionMessages.record_tab,
      'record.action': extensionMessages.record_action,
      'list.column': extensionMessages.list_column,
      'home.card': extensionMessages.home_card,
      page: extensionMessages.own_page,
    }[point],
  );

function PointSwitch({ name, point, active }: { name: string; point: ExtensionPoint; active: boolean }) {
  const t = useMessages();
  const reload = useReload();
  const save = useAction(extensionCalls.save);
  /** As it was set, until the list says the same. */
  const [set, setSet] = useState<boolean | null>(null);
  async function turn(wanted: boolean) {
    setSet(wanted);
    await save.run({ body: { name, point, active: wanted } });
    await reload([extensionCalls.list, accessCalls.permissions]);
    setSet(null);
  }
  return (
    <Checkbox
      label={pointName(t, point)}
      checked={set ?? active}
      disabled={set !== null}
      onChange={(wanted) => void turn(wanted)}
    />
  );
}

type Read = { manifest: ExtensionManifest } | { failure: ExtensionFailure };

/** Whether its manifest can be had, and fits what is shown here. */
function ManifestState({ row }: { row: ExtensionRow }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { kit } = useHost();
  const [read, setRead] = useState<Read>();
  const address = addressOf(kit.base, row);
  useEffect(() => {
    let wanted = true;
    readManifest(address).then(
      (manifest) => wanted && setRead({ manifest }),
      (failure: unknown) =>
        wanted &&
        setRead({ failure: failure instanceof ExtensionFailure ? failure : new ExtensionFailure('invalid', '') }),
    );
    return () => {
      wanted = false;
    };
  }, [address]);
  if (!read) return <Badge>{t(extensionMessages.checking)}</Badge>;
  if ('failure' in read) return <p className={cx(css.fault, css.danger)}>{failureText(t, read.failure)}</p>;
  const { version, extensions } = read.manifest;
  const lacking = row.points.filter(({ point }) => extensions.every((one) => one.point !== point));
  if (lacking.length) {
    const points = lacking.map(({ point }) => pointName(t, point)).join(', ');
    return <p className={css.fault}>{t(extensionMessages.lacks, { points })}</p>;
  }
  return <Badge tone="success">{t(extensionMessages.works, { version })}</Badge>;
}

function failureText(t: Translate, { reason, api }: ExtensionFailure): string {
  if (reason === 'version' && api) return t(extensionMessages.other_api, { ...api, api: extensionApi });
  return t(reason === 'invalid' ? extensionMessages.invalid : extensionMessages.unreachable);
}
