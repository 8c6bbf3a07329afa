import { object, string } from 'yup';
import * as words from '../../../texts/compiled/screen/common';
import * as formMessages from '../../../texts/compiled/screen/form';
import * as outcomeMessages from '../../../texts/compiled/screen/change_outcome';
import * as reviewMessages from '../../../texts/compiled/screen/problem_review';
import {
  type Review,
  reviewCalls,
  type ReviewEvent,
  reviewLimits,
  reviewParts,
  reviewTexts,
} from '../../../wire/problem-review/problem-review';
import { dateTime, lines, maxLength } from '../../../wire/protocol/fields';
import { optionalHtml } from '../../../wire/protocol/html.rules';
import { texts } from '../../../wire/protocol/reply';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { Dialog } from '../../shared/dialog/Dialog';
import { DayField } from '../../shared/form/DayField';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { RichTextField } from '../../shared/form/RichTextField';
import { TextArea } from '../../shared/form/TextArea';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';

interface ReviewDialogProps {
  id: number;
  onDone: () => void;
  onClose: () => void;
}

/** The review as it is now: who saved meanwhile is told in the form, which can be loaded anew. */
const useFresh = (id: number) => useRecord(reviewCalls.view, { params: { id } }, { fresh: true });

type Parts = Record<(typeof reviewParts)[number], string | null>;

/** Each part may be empty, which the form has as null. */
const partRules = object(Object.fromEntries(reviewParts.map((part) => [part, optionalHtml().nullable().optional()])));

const written = (values: Parts) => Object.fromEntries(reviewParts.map((part) => [part, values[part] ?? '']));

/** Writes what a review says besides its timeline. */
export function ReviewDialog({ id, onDone, onClose }: ReviewDialogProps) {
  const t = useMessages();
  const load = useFresh(id);
  return (
    <Dialog title={t(outcomeMessages.review)} width={850} onClose={onClose}>
      <Loaded of={load}>
        {({ review: { summary, impact, went_well, to_improve, actions, version } }) => (
          <Form
            key={version}
            label={t(outcomeMessages.review)}
            initial={{ summary, impact, went_well, to_improve, actions } as Parts}
            rules={partRules}
            call={reviewCalls.save}
            request={(values) => ({ params: { id }, body: { ...written(values), version } })}
            onSaved={() => {
              onClose();
              onDone();
            }}
            onReload={() => void load.reload()}
          >
            <Fields perRow={1}>
              {reviewParts.map((part) => (
                <RichTextField key={part} name={part} label={t(reviewMessages[part])} />
              ))}
            </Fields>
            <FormFooter submit={t(words.save)} onCancel={onClose} />
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

/** An entry as its form has it: people know the minute. */
const eventRules = object({
  day: dateTime().required(texts.required).nonNullable(texts.required),
  time: string().required(texts.required),
  text: lines().required(texts.required).test(maxLength(reviewLimits.event, reviewTexts.event)),
});

const blank = { day: '', time: '', text: '' };
const valuesOf = ({ at, text }: ReviewEvent) => ({ day: `${at.slice(0, 10)} 00:00:00`, time: at.slice(11, 16), text });

/** The second stays while the minute does. */
function eventOf({ day, time, text }: typeof blank, before: ReviewEvent | undefined) {
  const at = `${day.slice(0, 10)} ${time}`;
  return { id: before?.id, at: before?.at.startsWith(at) ? before.at : `${at}:00`, text };
}

const without = ({ timeline }: Review, event: ReviewEvent | undefined): ReviewEvent[] =>
  timeline.filter(({ id }) => id !== event?.id);

/** Adds an entry to the timeline, or changes one. */
export function EventDialog({ id, event, onDone, onClose }: ReviewDialogProps & { event?: ReviewEvent }) {
  const t = useMessages();
  const load = useFresh(id);
  const title = t(event ? reviewMessages.edit_event : reviewMessages.add_event);
  return (
    <Dialog title={title} width={500} onClose={onClose}>
      <Loaded of={load}>
        {({ review }) => (
          <Form
            key={review.version}
            label={title}
            initial={event ? valuesOf(review.timeline.find((one) => one.id === event.id) ?? event) : blank}
            rules={eventRules}
            call={reviewCalls.save}
            request={(values) => ({
              params: { id },
              body: { timeline: [...without(review, event), eventOf(values, event)], version: review.version },
            })}
            onSaved={() => {
              onClose();
              onDone();
            }}
            onReload={() => void load.reload()}
          >
            <Fields>
              <DayField name="day" label={t(formMessages.date)} required />
              <TextField name="time" type="time" label={t(formMessages.time)} required />
              <TextArea name="text" label={t(reviewMessages.event_text)} required wide limit={reviewLimits.event} />
            </Fields>
            <FormFooter submit={t(words.save)} onCancel={onClose} />
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

export function DeleteEventDialog({
  id,
  review,
  event,
  onDone,
  onClose,
}: ReviewDialogProps & { review: Review; event: ReviewEvent }) {
  const t = useMessages();
  return (
    <ConfirmCall
      title={t(reviewMessages.delete_event)}
      action={t(words.delete)}
      look="danger"
      call={reviewCalls.save}
      request={{ params: { id }, body: { timeline: without(review, event), version: review.version } }}
      onDone={onDone}
      onClose={onClose}
    >
      {t(reviewMessages.delete_question)}
    </ConfirmCall>
  );
}
