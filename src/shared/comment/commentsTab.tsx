import * as commentsMessages from '../../../texts/compiled/screen/comments';
import type { OwnerOf, OwningKind } from '../../../wire/protocol/kind';
import type { Translate } from '../i18n/messages';
import { lazyPart } from '../part/lazyPart';
import type { Tab } from '../tabs/Tabs';

const Comments = lazyPart(() => import(/* webpackChunkName: "comments" */ './Comments'));

/** The tab of a record with what people write about it (G4). `type`: under which it owns things. */
export const commentsTab = (t: Translate, type: OwnerOf<OwningKind>, id: number): Tab => ({
  id: 'comments',
  label: t(commentsMessages.title),
  opensBy: 'c',
  panel: () => <Comments owner={`${type}:${id}`} />,
});
