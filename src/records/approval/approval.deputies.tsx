import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as deputyMessages from '../../../texts/compiled/screen/deputy';
import { type Deputy, deputyCalls, type MyDeputies } from '../../../wire/deputy/deputy';
import { deputyForm } from '../../../wire/deputy/deputy.schema';
import { useRecord } from '../../shared/api/useRecord';
import { Loaded } from '../../shared/api/Loaded';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { DateTimeField } from '../../shared/form/DateTimeField';
import { DialogForm } from '../../shared/form/DialogForm';
import { Fields, Wide } from '../../shared/form/Fields';
import { SelectField } from '../../shared/form/SelectField';
import { localTime } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { DeleteIcon, PlusIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { useLookup } from '../../shared/select/useLookup';
import { useStyles } from '../../shared/style/useStyles';
import { PersonLink } from '../../shared/view/PersonLink';
import * as sheet from './Deputies.module.css';

/** Who decides while the reader is away, and for whom the reader does (G17). A client has none. */
export default function Deputies() {
  const t = useMessages();
  const css = useStyles(sheet);
  const load = useRecord(deputyCalls.mine, {}, { live: 'approval' });
  const [open, setOpen] = useState<Deputy | 'new' | null>(null);
  const close = () => setOpen(null);
  const changed = () => void load.reload();
  if (load.data && !load.data.is_add) return null;
  return (
    <Card
      title={t(deputyMessages.title)}
      tools={
        <Button small icon={<PlusIcon />} onClick={() => setOpen('new')}>
          {t(deputyMessages.add)}
        </Button>
      }
    >
      <Stack>
        <p className={css.muted}>{t(deputyMessages.intro)}</p>
        <Loaded of={load}>{(mine) => <Lists {...mine} onRemove={setOpen} />}</Loaded>
      </Stack>
      {open === 'new' && <NewDeputy onDone={changed} onClose={close} />}
      {open && open !== 'new' && <RemoveDeputy deputy={open} onDone={changed} onClose={close} />}
    </Card>
  );
}

function usePeriod() {
  const t = useMessages();
  const { locale } = useHost().kit;
  return ({ begin, end }: Pick<Deputy, 'begin' | 'end'>) =>
    t(deputyMessages.period, { begin: localTime(begin, locale), end: localTime(end, locale) });
}

function Lists({ deputies, deputy_for, onRemove }: MyDeputies & { onRemove: (deputy: Deputy) => void }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const period = usePeriod();
  return (
    <Stack>
      {deputies.length === 0 ? (
        <p>
          {t(deputyMessages.none)}. {t(deputyMessages.none_text)}
        </p>
      ) : (
        <ul className={css.list} aria-label={t(deputyMessages.title)}>
          {deputies.map((one) => (
            <li key={one.id} className={css.row}>
              <span className={css.who}>
                <PersonLink person={one.deputy} />
                {one.state === 'now' && <Badge tone="accent">{t(deputyMessages.now)}</Badge>}
              </span>
              <span className={css.period}>{period(one)}</span>
              <Button
                look="quiet"
                small
                icon={<DeleteIcon />}
                aria-label={t(deputyMessages.remove_named, { name: one.deputy.name })}
                onClick={() => onRemove(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {deputy_for.length > 0 && (
        <section aria-label={t(deputyMessages.for_others)}>
          <h3 className={css.heading}>{t(deputyMessages.for_others)}</h3>
          <ul className={css.list}>
            {deputy_for.map((one) => (
              <li key={one.id} className={css.row}>
                <span className={css.who}>
                  <PersonLink person={one.person} />
                  {one.state === 'now' && <Badge tone="accent">{t(deputyMessages.now)}</Badge>}
                </span>
                <span className={css.period}>{period(one)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

interface DialogProps {
  onDone: () => void;
  onClose: () => void;
}

function NewDeputy(dialog: DialogProps) {
  const t = useMessages();
  return (
    <DialogForm
      {...dialog}
      title={t(deputyMessages.add)}
      width={600}
      submit={t(deputyMessages.add)}
      initial={{ deputy_id: null as number | null, begin: '', end: '' }}
      rules={deputyForm}
      call={deputyCalls.add}
      request={(values) => ({ body: deputyForm.cast(values) })}
    >
      <Fields>
        <Wide>
          <SelectField
            name="deputy_id"
            label={t(deputyMessages.person)}
            required
            source={useLookup('agents')}
            known={[]}
          />
        </Wide>
        <DateTimeField name="begin" label={t(deputyMessages.from)} required />
        <DateTimeField name="end" label={t(deputyMessages.until)} required />
      </Fields>
    </DialogForm>
  );
}

function RemoveDeputy({ deputy, ...dialog }: DialogProps & { deputy: Deputy }) {
  const t = useMessages();
  const { locale } = useHost().kit;
  return (
    <ConfirmCall
      {...dialog}
      title={t(deputyMessages.remove_title)}
      action={t(words.remove)}
      look="danger"
      call={deputyCalls.remove}
      request={{ params: { id: deputy.id } }}
    >
      <p dir="auto">
        {t(deputyMessages.remove_question, {
          name: deputy.deputy.name,
          begin: localTime(deputy.begin, locale),
          end: localTime(deputy.end, locale),
        })}
      </p>
    </ConfirmCall>
  );
}
