import type { ComponentType } from 'react';
import type { ActivityPage, ActivityQuery } from '../../../wire/parts/activity';
import type { LiveEvent } from '../../../wire/parts/live';
import { defaultPageSize } from '../../../wire/protocol/list';
import type { Call } from '../../../wire/protocol/call';
import type { ReplyOf } from '../api/client';
import type { Translate } from '../i18n/messages';
import { lazyPart } from '../part/lazyPart';
import type { Tab } from '../tabs/Tabs';
import type { ActivityLogProps } from './ActivityLog';
import * as words from '../../../texts/compiled/screen/common';

const ActivityLog = lazyPart(() => import(/* webpackChunkName: "activity-log" */ './ActivityLog'));

/** What a log asks for at first. */
export const firstOfLog = { page: 1, limit: defaultPageSize, 'sort-order': 'desc' } as const;

/** The tab of a record with its log. `page` picks the page out of the reply. */
export const logTab = <C extends { params: { id: number }; query: ActivityQuery }>(
  t: Translate,
  record: LiveEvent,
  call: Call<C>,
  page: (reply: ReplyOf<C>) => ActivityPage,
): Tab => {
  const Log = ActivityLog as unknown as ComponentType<ActivityLogProps<C>>;
  return {
    id: 'activity_log',
    label: t(words.activity_log),
    panel: () => <Log call={call} id={record.id} page={page} live={record} />,
  };
};
