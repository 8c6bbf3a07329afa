import * as pageMessages from '../../../texts/compiled/screen/page';
import type { PermissionsReply } from '../../../wire/access/access';
import { seeAsCalls } from '../../../wire/access/see-as';
import { AlertArea } from '../../shared/alert/AlertArea';
import { useAction } from '../../shared/api/useAction';
import { Button } from '../../shared/button/Button';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Banner } from '../../shared/view/Banner';

/** Above every page while an administrator sees the service desk as somebody else. */
export default function SeeAsBanner(seen: NonNullable<PermissionsReply['see_as']>) {
  return (
    <AlertArea name="see-as">
      <SeenAs {...seen} />
    </AlertArea>
  );
}

function SeenAs({ person }: NonNullable<PermissionsReply['see_as']>) {
  const t = useMessages();
  const { kit } = useHost();
  const { run, pending } = useAction(seeAsCalls.end, {
    onDone: () => location.assign(`${kit.base}/service-desk`),
  });
  return (
    <Banner
      label={t(pageMessages.see_as)}
      title={t(pageMessages.see_as_title, { name: person.name })}
      buttons={
        <Button pending={pending} onClick={() => void run({})}>
          {t(pageMessages.see_as_end)}
        </Button>
      }
    >
      {t(pageMessages.see_as_text)}
    </Banner>
  );
}
