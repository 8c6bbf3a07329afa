import * as vendorMessages from '../../../texts/compiled/screen/vendor';
import * as productMessages from '../../../texts/compiled/screen/product';
import * as words from '../../../texts/compiled/screen/common';
import * as searchMessages from '../../../texts/compiled/screen/search-page';
import type { Message } from '../../../texts/message';
import type { searchFields, SearchResult as Result } from '../../../wire/search/search';
import { Badge } from '../../shared/badge/Badge';
import { KnownErrorBadge } from '../../shared/badge/KnownErrorBadge';
import { useMessages } from '../../shared/i18n/useMessages';
import { SrOnly } from '../../shared/style/SrOnly';
import { cx, useStyles } from '../../shared/style/useStyles';
import { Marked } from '../../shared/view/Marked';
import { KindIcon, kindNames } from './search.kinds';
import * as sheet from './SearchResult.module.css';

/** Where the words are, for what does not show it by itself. */
const fieldTexts: Readonly<Record<(typeof searchFields)[number], Message>> = {
  identifier: words.identifier,
  title: words.name,
  email: words.e_mail_address,
  address: words.address,
  contact: vendorMessages.primary_contact,
  manufacturer: productMessages.manufacturer,
  description: words.description,
  planning: words.planning,
  comment: words.comment,
  attachment: words.attachment,
  person: searchMessages.person,
};

type Shown = Pick<Result, 'kind' | 'identifier' | 'title'> &
  Partial<Pick<Result, 'status' | 'known_error' | 'matched'>>;

/** What was found, or seen before: its kind, what it is called, where it has the words, and its status. */
export function SearchResult({
  of: { kind, identifier, title, status, known_error, matched },
  full,
}: {
  of: Shown;
  /** In as many lines as it takes. */
  full?: boolean;
}) {
  const css = useStyles(sheet);
  const t = useMessages();
  const isAt = (field: string, text: string) => matched?.field === field && matched.text === text;
  const marksOf = (field: string, text: string) => (isAt(field, text) ? matched!.marks : []);
  // Of a long name it is only a piece, and an asset is also found by the number that it would have.
  const isElsewhere = matched && !isAt('title', title) && !isAt('identifier', identifier);
  const label = isElsewhere && t(fieldTexts[matched.field as keyof typeof fieldTexts] ?? searchMessages.custom);
  return (
    <>
      <KindIcon kind={kind} />
      <span className={cx(css.words, full && css.full)}>
        <span className={css.title}>
          <Marked text={title} marks={marksOf('title', title)} />
        </span>
        <span className={css.line}>
          <SrOnly>{t(kindNames[kind])} </SrOnly>
          {identifier ? (
            <span className={css.identifier}>
              <Marked text={identifier} marks={marksOf('identifier', identifier)} />
            </span>
          ) : (
            <span aria-hidden="true">{t(kindNames[kind])}</span>
          )}
          {isElsewhere && (
            <span className={css.matched}>
              <bdi>{label}</bdi>: <Marked {...matched} />
            </span>
          )}
        </span>
      </span>
      {(status || known_error) && (
        <span className={css.status}>
          {known_error && <KnownErrorBadge />}
          {status && <Badge>{status.name}</Badge>}
        </span>
      )}
    </>
  );
}
