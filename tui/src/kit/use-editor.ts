import { useApp } from 'ink';
import { editorOf, editText } from '../editor/external-editor.ts';
import { useAppContext } from './app-context.ts';

export interface Editor {
  /** Why there is none. */
  readonly why: string | undefined;
  /** The text after it was changed; undefined if the editor was left without. */
  readonly edit: (text: string) => Promise<string | undefined>;
}

/** The editor of the user's choice, which gets the terminal for as long as it runs. */
export function useEditor(): Editor {
  const { t } = useAppContext();
  const { suspendTerminal } = useApp();
  const command = editorOf();
  return {
    why: command === undefined ? t('review.noEditor') : undefined,
    edit: async (text) => {
      if (command === undefined) return undefined;
      let changed: string | undefined;
      await suspendTerminal(async () => {
        changed = await editText(command, text).catch(() => undefined);
      });
      return changed;
    },
  };
}
