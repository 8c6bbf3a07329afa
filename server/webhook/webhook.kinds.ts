import { eventKinds, kindsOfType } from '../../wire/event/event';

/** The kinds of records of which a webhook is told. */
export const kindsOfEvents = (events: readonly string[]) =>
  eventKinds.filter((kind) => events.some((type) => kindsOfType(type).includes(kind)));
