import { useApp } from 'ink';
import { EditorFault, editorOf, editText } from '../editor/external-editor.ts';
import { useAppContext } from './app-context.ts';

/** The text after it was changed, or why it was not. */
export type Edited = { readonly text: string } | { readonly why: string };

/** Has a text changed in the editor of the user's choice, which gets the terminal for as long as it runs. */
export function useEditor(): (text: string) => Promise<Edited> {
  const { t } = useAppContext();
  const { suspendTerminal } = useApp();
  return async (text) => {
    const command = editorOf();
    if (command === undefined) return { why: t('review.noEditor') };
    let edited: Edited = { text };
    await suspendTerminal(async () => {
      edited = await editText(command, text).then(
        (changed): Edited => ({ text: changed }),
        (error: unknown): Edited => {
          const isMissing = error instanceof EditorFault && error.why === 'missing';
          return { why: t(isMissing ? 'review.editorMissing' : 'review.editorFailed', { command }) };
        },
      );
    });
    return edited;
  };
}
