import { feedback } from '../../lib/errors/feedback.ts';
import { tableTexts } from '../../messages/table/index.ts';
import { warnOf } from '../warn.ts';

/** How long something that was done can be taken back. */
const undoMs = 8000;

/** Says what was done, with a button and Ctrl+Z that take it back. */
export function offerUndo(text: string, takeBack: () => Promise<unknown>): void {
  feedback.undoable({
    text,
    label: tableTexts.now('undo.undo'),
    hint: tableTexts.now('undo.hint'),
    lifeMs: undoMs,
    run: async () => {
      try {
        await takeBack();
        feedback.message('success', tableTexts.now('undo.undone'));
      } catch (error) {
        warnOf(error);
      }
    },
  });
}
