import { Extension, Node } from '@tiptap/core';
import Suggestion, { type SuggestionProps } from '@tiptap/suggestion';
import type { Mentionable } from '../../../wire/parts/comment';

/** Somebody who is mentioned, `<span data-mention="user:7">@Ann Agent</span>` (G5). */
export const MentionNode = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    who: {
      default: null,
      parseHTML: (element: HTMLElement) => element.dataset.mention,
      renderHTML: ({ who }: { who?: string }) => ({ 'data-mention': who }),
    },
    name: {
      default: '',
      parseHTML: (element: HTMLElement) => element.textContent.replace(/^@/, ''),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, `@${String(node.attrs.name)}`],
  renderText: ({ node }) => `@${String(node.attrs.name)}`,
});

/** Who may be mentioned, and where the list of them stands. */
export interface Offered {
  found: readonly Mentionable[];
  /** Of the cursor, in the window. */
  at: DOMRect | null;
  choose: (one: Mentionable) => void;
}

/** Searches people and teams by the beginning of what is typed; rejects when aborted. */
export type SearchMentions = (search: string, signal: AbortSignal) => Promise<readonly Mentionable[]>;

/** Milliseconds without a key before a search. */
const pause = 150;

/** Offers people and teams once `@` is typed. `onOffer` gets null when there is nothing to choose any more. */
export const mentioning = (
  search: SearchMentions,
  onOffer: (offered: Offered | null) => void,
  onKey: (event: KeyboardEvent) => boolean,
) =>
  Extension.create({
    name: 'mentioning',
    addProseMirrorPlugins() {
      // Searches end in any order: only the last one is shown, and none after the list was closed.
      let last = new AbortController();
      let typed: string | null = null;
      let result: { query: string; found: readonly Mentionable[] } | null = null;
      const offer = ({ clientRect, command }: SuggestionProps<Mentionable, Mentionable>) => {
        if (result && result.query === typed)
          onOffer({ found: result.found, at: clientRect?.() ?? null, choose: command });
      };
      const find = async (query: string): Promise<Mentionable[]> => {
        typed = query;
        last.abort();
        const { signal } = (last = new AbortController());
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (signal.aborted) return [];
        const found = await search(query, signal).catch(() => []);
        if (!signal.aborted) result = { query, found };
        return [...found];
      };
      return [
        Suggestion<Mentionable, Mentionable>({
          editor: this.editor,
          items: ({ query }) => find(query),
          command: ({ editor, range, props: { type, id, name } }) =>
            void editor
              .chain()
              .focus()
              .insertContentAt(range, [
                { type: 'mention', attrs: { who: `${type}:${id}`, name } },
                { type: 'text', text: ' ' },
              ])
              .run(),
          render: () => ({
            onStart: offer,
            onUpdate: offer,
            onExit: () => {
              typed = null;
              last.abort();
              onOffer(null);
            },
            onKeyDown: ({ event }) => onKey(event),
          }),
        }),
      ];
    },
  });
