import * as roleMessages from '../../../texts/compiled/screen/role';
import type { RoleReply } from '../../../wire/access/role';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { useStyles } from '../../shared/style/useStyles';
import { PersonLink } from '../../shared/view/PersonLink';
import { useSeeAs } from './role.see-as';
import * as sheet from './Role.module.css';

/** Who has a role, and by what. */
export function RoleHolders({ role: { people, given_by }, holders }: RoleReply) {
  const css = useStyles(sheet);
  const t = useMessages();
  const isAdmin = useReader()?.actions.manage_permissions ?? false;
  const seeAs = useSeeAs();
  const here = holders.filter(({ by_host: byHost }) => !byHost).length;
  return (
    <Card title={t(roleMessages.holders)}>
      <Stack>
        {given_by.map(({ source, name }) => (
          <p key={source + name}>{t(source === 'team' ? roleMessages.by_team : roleMessages.by_role, { name })}</p>
        ))}
        {holders.length === 0 && <p className={css.muted}>{t(roleMessages.nobody)}</p>}
        {holders.length > 0 && (
          <ul className={css.people}>
            {holders.map((person) => (
              <li key={person.id} className={css.person}>
                <PersonLink person={person} />
                {person.by_host && <span className={css.muted}>{t(roleMessages.by_host)}</span>}
                {isAdmin && (
                  <Button
                    look="quiet"
                    small
                    aria-label={t(roleMessages.see_as_named, { name: person.full_name })}
                    pending={seeAs.pending}
                    onClick={() => seeAs.begin(person.id)}
                  >
                    {t(roleMessages.see_as)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {people > here && <p className={css.muted}>{t(roleMessages.more_people, { count: people - here })}</p>}
      </Stack>
    </Card>
  );
}
