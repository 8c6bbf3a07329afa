import { attachmentCalls, type Attachment } from '../../../wire/parts/attachment';
import { pathOf } from '../../../wire/protocol/call';
import { formatBytes } from '../format/bytes';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { FileIcon, ImageFileIcon, PdfFileIcon, SheetFileIcon, TextFileIcon } from '../icon/file';
import { SrOnly } from '../style/SrOnly';
import { useStyles } from '../style/useStyles';
import * as sheet from './AttachmentLink.module.css';
import * as viewMessages from '../../../texts/compiled/screen/view';

// D1 §2: pdf, xls, txt/text, image (png, jpg, jpeg, gif), otherwise a generic file.
const icons: readonly [RegExp, typeof FileIcon][] = [
  [/^pdf$/i, PdfFileIcon],
  [/^xlsx?$/i, SheetFileIcon],
  [/^te?xt$/i, TextFileIcon],
  [/^(png|jpe?g|gif)$/i, ImageFileIcon],
];

/** An attachment: icon by its type, name, size, and the download behind it (D1 §1, §2). */
export function AttachmentLink({ attachment }: { attachment: Attachment }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { kit } = useHost();
  const { id, owner, value, size, type } = attachment;
  const Icon = icons.find(([pattern]) => pattern.test(type))?.[1] ?? FileIcon;
  return (
    <a className={css.link} href={kit.base + pathOf(attachmentCalls.download.path, { id, owner })} download={value}>
      <Icon className={css.icon} />
      <SrOnly>{t(viewMessages.download)} </SrOnly>
      <span className={css.name}>{value}</span>
      <span className={css.size}>{formatBytes(size, kit.locale)}</span>
    </a>
  );
}
