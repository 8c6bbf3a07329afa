import { Dialog } from '../../shared/dialog/Dialog';
import { useMessages } from '../../shared/i18n/useMessages';
import { type KeyGroup, type PageKey, pageKeys, shownKeys } from '../../shared/keys/keys';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './KeysDialog.module.css';
import { ofKinds } from './kinds';
import * as keysMessages from '../../../texts/compiled/screen/keys';

interface KeysDialogProps {
  /** The groups that work on the page behind. */
  here: readonly KeyGroup[];
  /** Does this key do something there? */
  works: (key: PageKey) => boolean;
  onClose: () => void;
}

/** Every key of our pages. Of the groups that work on the page behind only keys that do something there. */
export default function KeysDialog({ here, works, onClose }: KeysDialogProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const groups = Object.keys(pageKeys) as KeyGroup[];
  const textOf = (key: PageKey) =>
    'opens' in key ? t(keysMessages.go, { name: t(ofKinds[key.opens].menu.text) }) : t(keysMessages[key.does]);
  return (
    <Dialog title={t(keysMessages.title)} width={500} onClose={onClose}>
      {groups.map((group) => (
        <section key={group} className={css.group} aria-label={t(keysMessages[group])}>
          <h3 className={css.heading}>{t(keysMessages[group])}</h3>
          <dl className={css.keys}>
            {pageKeys[group]
              .filter((key) => 'native' in key || !here.includes(group) || works(key))
              .map((key) => (
                <div key={key.keys} className={css.line}>
                  <dt dir="ltr">
                    {shownKeys(key.keys, t(keysMessages.control)).map((part) => (
                      <kbd key={part} className={css.key}>
                        {part}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{textOf(key)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
