import { useFormikContext } from 'formik';
import { announcementOptions } from '../../../wire/announcement/announcement';
import { RadioGroup } from '../../shared/form/RadioGroup';
import { SelectField } from '../../shared/form/SelectField';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useLookup } from '../../shared/select/useLookup';
import { type AnnouncementValues, nobody, useReached } from './announcement.values';
import * as words from '../../../texts/compiled/screen/common';
import * as announcementMessages from '../../../texts/compiled/screen/announcement';

/** The kind of group and which one; another kind clears what was chosen (D3 §4). */
export function RecipientFields() {
  const t = useMessages();
  const { values, setValues } = useFormikContext<AnnouncementValues>();
  const { option } = values;
  const sources = {
    department_id: useLookup('departments'),
    organization_id: useLookup('organizations'),
    team_id: useLookup('teams'),
  };
  const labels = { department_id: t(words.department), organization_id: t(words.organization), team_id: t(words.team) };
  return (
    <Stack>
      <RadioGroup
        label={t(announcementMessages.option)}
        options={announcementOptions.map((id) => ({ id, name: t(announcementMessages[id]) }))}
        value={option}
        onChange={(chosen) => void setValues({ ...values, ...nobody, option: chosen }, false)}
      />
      <SelectField key={option} name={option} label={labels[option]} required source={sources[option]} />
      <Reached />
    </Stack>
  );
}

function Reached() {
  const t = useMessages();
  const { values } = useFormikContext<AnnouncementValues>();
  const reached = useReached(values);
  const reachesText = (count: number) =>
    count ? t(announcementMessages.reaches, { count }) : t(announcementMessages.reaches_nobody);
  if (values[values.option] === null) return null;
  return (
    <p role="status">
      {reached.data ? reachesText(reached.data.count) : (reached.error?.message ?? t(announcementMessages.counting))}
    </p>
  );
}
