import { labelCalls } from '../../../../wire/label/label';
import { Loaded } from '../../../shared/api/Loaded';
import { useReader } from '../../../shared/api/useReader';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Page } from '../../../shared/page/Page';
import { useEditedRecord } from '../../../shared/page/useEditedRecord';
import { Empty } from '../../../shared/table/Empty';
import { useTemplate } from '../label.api';
import { LabelForm } from './LabelForm';
import * as labelMessages from '../../../../texts/compiled/screen/label';

/** /service-desk/barcode/settings (D3 §2): the one template of labels. */
export default function LabelSettingsPage() {
  const t = useMessages();
  const mayEdit = useReader()?.actions.manage_barcode;
  const { send } = useHost();
  const load = useTemplate();
  const edited = useEditedRecord(load);
  return (
    <Page title={t(labelMessages.settings)} alerts="barcode-settings">
      {mayEdit === false ? (
        <Card>
          <Empty title={t(labelMessages.no_settings)} />
        </Card>
      ) : (
        <Loaded of={edited}>
          {({ opened, latest }) => (
            <LabelForm
              key={edited.generation}
              opened={opened.template}
              stored={latest.template}
              reload={async () => {
                const { data } = await send(labelCalls.view, {});
                void load.reload();
                return data.template;
              }}
              onSaved={edited.reopen}
            />
          )}
        </Loaded>
      )}
    </Page>
  );
}
