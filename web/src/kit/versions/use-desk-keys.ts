import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { useVersionText } from '../../messages/versions/index.ts';
import { usePageKeys } from '../../ui/keys/page-keys.ts';
import type { Edited } from './use-edited.ts';

interface Desk {
  readonly state: Pick<Edited<unknown>, 'undo' | 'redo' | 'isDirty'>;
  readonly mayEdit: boolean;
  readonly save: () => Promise<boolean>;
  /** What the keys of this desk are listed under, and the question before unsaved work is left. */
  readonly title: string;
  readonly leave: string;
}

/** The keys of a desk, and the question before unsaved work is left. */
export function useDeskKeys({ state, mayEdit, save, title, leave }: Desk): void {
  const { t } = useVersionText();
  useLeaveGuard(state.isDirty, { title: leave, text: t('leaveText'), ok: t('leave'), cancel: t('stay'), danger: true });
  usePageKeys(title, [
    { keys: 'Mod+Z', label: t('undo'), run: mayEdit ? state.undo : undefined },
    { keys: 'Mod+Shift+Z', label: t('redo'), run: mayEdit ? state.redo : undefined },
    { keys: 'Mod+S', label: t('save'), run: mayEdit ? () => void save() : undefined },
  ]);
}
