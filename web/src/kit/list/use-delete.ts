import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useTableText } from '../../messages/table/index.ts';
import { titleOf } from '../cells/row-title.ts';
import { offerUndo } from '../undo/undo.ts';
import { warnOf } from '../warn.ts';
import type { BinCalls } from './overrides.ts';
import type { EntityList } from './use-list.ts';

/** Deletes rows; `isBatch` are those that were ticked, be it a single one. A `question` is asked even if the row can be taken back. */
export type Remove = (rows: readonly AnyRow[], how?: { readonly isBatch?: boolean; readonly question?: string }) => void;

/**
 * Deletes rows (LIST-06, LIST-10). One row that goes into a bin is deleted at once and can be taken back; several, and rows that cannot come
 * back, only after a question (LIST-09).
 */
export function useDelete(list: EntityList, bin?: Pick<BinCalls, 'restore'>): Remove {
  const { t, say } = useKitText();
  const { t: table } = useTableText();

  const remove = async (rows: readonly AnyRow[]) => {
    const ids = rows.map((row) => row.id);
    const [first] = rows;
    if (!first) return;
    try {
      await (rows.length === 1 ? list.calls.delete(first.id) : list.calls.deleteBatch(ids));
      list.sync.removedAll(ids);
      list.removed(ids);
    } catch (error) {
      return warnOf(error);
    }
    if (!bin) return feedback.message('success', t('delete.done'));
    const said =
      rows.length === 1 ? table('undo.deletedOne', { name: titleOf(list.entity, first) }) : table('undo.deleted', { count: rows.length });
    offerUndo(said, async () => {
      await bin.restore(ids);
      list.reload();
    });
  };

  const whyOf = ({ withoutBin }: Entity, params: { readonly name: string }): string =>
    withoutBin ? t('delete.oneWhy', { ...params, why: say(withoutBin) }) : t('delete.one', params);

  return (rows, { isBatch = false, question } = {}) => {
    const [first] = rows;
    if (!first) return feedback.message('warning', t('delete.none'));
    const call = rows.length === 1 ? 'delete' : 'deleteBatch';
    if (!list.entity.calls.includes(call)) return feedback.message('warning', t('list.noUrl', { name: call }));
    if (bin && !isBatch && question === undefined) return void remove(rows);
    void feedback.confirm({
      title: t('delete.title'),
      text:
        question ??
        (rows.length === 1 && !isBatch
          ? whyOf(list.entity, { name: titleOf(list.entity, first) })
          : `${t('delete.many')}\n${t(bin ? 'delete.countToBin' : 'delete.count', { count: rows.length })}`),
      ok: t('action.delete'),
      danger: true,
      cancel: t('action.cancel'),
      run: () => remove(rows),
    });
  };
}
