import { Loaded } from '../../../shared/api/Loaded';
import { useReader } from '../../../shared/api/useReader';
import { LatestVersion } from '../../../shared/form/LatestVersion';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Page } from '../../../shared/page/Page';
import { useEditedRecord } from '../../../shared/page/useEditedRecord';
import { Empty } from '../../../shared/table/Empty';
import { useTemplate } from '../label.api';
import { LabelForm } from './LabelForm';
import { TemplateFacts } from './TemplateFacts';
import * as labelMessages from '../../../../texts/compiled/screen/label';

/** /service-desk/barcode/settings (D3 §2): the one template of labels. */
export default function LabelSettingsPage() {
  const t = useMessages();
  const mayEdit = useReader()?.actions.manage_barcode;
  const edited = useEditedRecord(useTemplate());
  return (
    <Page title={t(labelMessages.settings)} alerts="barcode-settings">
      {mayEdit === false ? (
        <Card>
          <Empty title={t(labelMessages.no_settings)} />
        </Card>
      ) : (
        <Loaded of={edited}>
          {({ opened, newer }) => (
            <>
              {newer?.template && (
                <LatestVersion text={t(labelMessages.latest_text)}>
                  <TemplateFacts template={newer.template} />
                </LatestVersion>
              )}
              <LabelForm
                key={edited.generation}
                opened={opened.template}
                // A template that somebody made meanwhile is the one that the next save changes.
                stored={newer?.template ?? opened.template}
                onSaved={edited.reopen}
                onReload={edited.compare}
              />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
