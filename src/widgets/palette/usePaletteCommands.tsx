import type { ReactNode } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as keysMessages from '../../../texts/compiled/screen/keys';
import * as paletteMessages from '../../../texts/compiled/screen/palette';
import type { OwningKind } from '../../../wire/protocol/kind';
import { openSettings, settingTexts } from '../../records/catalogue/embed';
import { KindIcon } from '../../records/search/embed';
import { useReader } from '../../shared/api/useReader';
import { hasWords } from '../../shared/format/hasWords';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { EditIcon, InfoIcon, LinkIcon, PlusIcon, ViewIcon } from '../../shared/icon/icon';
import { CommandIcon, CommentIcon, PageIcon, SettingIcon, UserIcon } from '../../shared/icon/kind';
import { WorkingIcon } from '../../shared/icon/state';
import { type PageAct, pageKeys } from '../../shared/keys/keys';
import { usePages } from '../../shared/page/PageRoot';
import { ofKinds } from '../page/kinds';
import { useMenuEntries } from '../page/useMenuEntries';

/** What can be done from the palette besides opening a record. */
export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  /** The key that does the same on the page (keys/keys.ts). */
  keys?: string;
  /** Where it is on the page, or among the settings. */
  note?: string;
  /** Where it leads, root-relative. */
  to?: string;
  run?: () => void;
  danger?: boolean;
}

export interface CommandGroup {
  name: string;
  commands: readonly Command[];
}

/** A key that does something on the page at hand. */
export interface KeyWork {
  keys: string;
  does: PageAct;
  work: () => void;
}

/** What is about the record or the page at hand; what moves among rows is of no use here. */
const icons: Partial<Record<PageAct, ReactNode>> = {
  edit: <EditIcon />,
  assign: <UserIcon />,
  status: <WorkingIcon />,
  comment: <CommentIcon />,
  copy_link: <LinkIcon />,
  watch: <ViewIcon />,
  next_record: <PageIcon />,
  previous_record: <PageIcon />,
  show: <InfoIcon />,
};

/** So many of a group, and of all, are offered beside records. */
const few = { ofGroup: 3, all: 5 };

/**
 * What the reader may do: on the page at hand, by its keys and by its menus; make records; go to a page. Of all that has
 * these words; without words all but the settings.
 */
export function usePaletteCommands(word: string, keyWork: readonly KeyWork[]): readonly CommandGroup[] {
  const t = useMessages();
  const { helpDesk } = useHost().kit;
  const pages = usePages();
  const may = useReader()?.actions;
  const entries = useMenuEntries();
  const keyOf = (kind: OwningKind) =>
    pages ? pageKeys.on_page.find((key) => 'opens' in key && key.opens === kind)?.keys : undefined;

  const byKey = new Set(keyWork.map(({ keys }) => keys));
  const menus = [...(pages?.commands ?? [])]
    .flatMap((now) => now())
    .filter(({ label }) => !(byKey.has('e') && label === t(words.edit)));
  const byKeys = keyWork
    .filter(({ does }) => does in icons)
    .map(({ keys, does, work }) => ({
      id: `key ${keys}`,
      label: t(keysMessages[does]),
      icon: icons[does],
      keys,
      run: work,
    }));
  const isHelp = ({ keys }: { keys: string }) => keys === '?';
  const here: Command[] = [
    ...byKeys.filter((command) => !isHelp(command)),
    ...menus.map(({ label, group, icon, danger, onSelect }) => ({
      id: `menu ${group} ${label}`,
      label,
      note: group,
      icon: icon ?? <CommandIcon />,
      danger,
      run: onSelect,
    })),
    ...byKeys.filter(isHelp),
  ];
  const kinds = Object.keys(ofKinds) as OwningKind[];
  const create = kinds
    .filter((kind) => may?.[ofKinds[kind].create.right])
    .map((kind) => ({
      id: `create ${kind}`,
      label: t(ofKinds[kind].create.text),
      icon: <PlusIcon />,
      to: `/service-desk/${ofKinds[kind].path}/create`,
    }));
  const lists = new Map(kinds.map((kind) => [t(ofKinds[kind].menu.text), kind]));
  const go = entries.map(({ text, to }) => {
    const label = t(text);
    const kind = lists.get(label);
    return {
      id: to,
      label,
      icon: kind ? <KindIcon kind={kind} /> : <PageIcon />,
      keys: kind && keyOf(kind),
      to,
    };
  });
  const settings = (may && word ? openSettings(may, helpDesk !== undefined) : []).map((setting) => {
    const [name, more] = settingTexts(setting);
    const [label, note] = [t(name), t(words.administration)];
    return { id: setting.to, label, note, icon: <SettingIcon />, to: setting.to, more: t(more) };
  });
  // What is in the menu of its own is no setting besides.
  const pagesOfSettings = settings.filter(({ to }) => !entries.some((entry) => entry.to === to));

  const groups: { name: string; commands: readonly (Command & { more?: string })[] }[] = [
    { name: t(paletteMessages.here), commands: here },
    { name: t(paletteMessages.create), commands: create },
    { name: t(paletteMessages.go), commands: [...go, ...pagesOfSettings] },
  ];
  const isFound = (name: string, { label, note, more }: Command & { more?: string }) =>
    hasWords([name, label, note, more].filter(Boolean).join(' '), word);
  let left = word ? few.all : Infinity;
  return groups.flatMap(({ name, commands }) => {
    const found = word
      ? commands.filter((command) => isFound(name, command)).slice(0, Math.min(few.ofGroup, left))
      : commands;
    left -= found.length;
    return found.length ? [{ name, commands: found }] : [];
  });
}
