import { useState } from 'react';
import { Loaded } from '../../../shared/api/Loaded';
import { accessCalls, type PermissionsReply } from '../../../../wire/access/access';
import { useRecord } from '../../../shared/api/useRecord';
import { useHost } from '../../../shared/host/useHost';
import { hasWords } from '../../../shared/format/hasWords';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { Page } from '../../../shared/page/Page';
import { useStyles } from '../../../shared/style/useStyles';
import { Empty } from '../../../shared/table/Empty';
import { SearchBox } from '../../../shared/table/SearchBox';
import * as sheet from './AdminPage.module.css';
import { openSettings, settingGroups } from './settings';
import { textsOf } from './setting.texts';
import * as words from '../../../../texts/compiled/screen/common';
import * as adminMessages from '../../../../texts/compiled/screen/admin';

/** /service-desk/admin: every page of settings that the reader may open, found by its name and by synonyms. */
export default function AdminPage() {
  const t = useMessages();
  const load = useRecord(accessCalls.permissions, { query: { limit: 10 } });
  return (
    <Page title={t(words.administration)} alerts="admin">
      <Loaded of={load}>{({ actions }) => <Settings actions={actions} />}</Loaded>
    </Page>
  );
}

function Settings({ actions }: Pick<PermissionsReply, 'actions'>) {
  const t = useMessages();
  const css = useStyles(sheet);
  const [word, setWord] = useState('');
  const { helpDesk } = useHost().kit;
  const open = openSettings(actions, helpDesk !== undefined);
  if (!open.length) return <Empty title={t(adminMessages.refused)}>{t(adminMessages.refused_text)}</Empty>;
  const found = open.filter((setting) =>
    hasWords(
      textsOf(setting)
        .map((text) => t(text))
        .join(' '),
      word,
    ),
  );
  return (
    <>
      <div className={css.search}>
        <SearchBox value={word} label={t(adminMessages.search)} onChange={setWord} />
      </div>
      <div className={css.groups} role="region" aria-label={t(words.administration)} aria-live="polite">
        {found.length === 0 && <Empty title={t(adminMessages.none, { word })}>{t(adminMessages.none_text)}</Empty>}
        {settingGroups.map((group) => {
          const pages = found.filter((setting) => setting.group === group);
          if (!pages.length) return null;
          return (
            <section key={group} className={css.group} aria-label={t(adminMessages[group])}>
              <h2 className={css.heading}>{t(adminMessages[group])}</h2>
              <ul className={css.links}>
                {pages.map((setting) => (
                  <li key={setting.to}>
                    <Link to={setting.to}>{t(textsOf(setting)[0])}</Link>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </>
  );
}
