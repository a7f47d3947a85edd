import type { AnyRow } from '@saiyun/sdk/contract';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { titleOf } from '../cells/row-title.ts';
import { warnOf } from '../warn.ts';
import type { EntityList } from './use-list.ts';

/** Confirms and deletes rows (LIST-06, LIST-09, LIST-10); `hasBin` means that they can be restored. */
export function useDelete(list: EntityList, hasBin = false): (rows: readonly AnyRow[]) => void {
  const { t } = useKitText();
  return (rows) => {
    const [first] = rows;
    if (!first) return feedback.message('warning', t('delete.none'));
    const ids = rows.map((row) => row.id);
    void feedback.confirm({
      title: t('delete.title'),
      text:
        rows.length === 1
          ? t(hasBin ? 'delete.oneToBin' : 'delete.one', { name: titleOf(list.entity, first) })
          : `${t('delete.many')}\n${t(hasBin ? 'delete.countToBin' : 'delete.count', { count: rows.length })}`,
      ok: t('action.delete'),
      danger: true,
      cancel: t('action.cancel'),
      run: async () => {
        try {
          await (rows.length === 1 ? list.calls.delete(first.id) : list.calls.deleteBatch(ids));
          feedback.message('success', t('delete.done'));
          list.removed(ids);
        } catch (error) {
          warnOf(error);
        }
      },
    });
  };
}
