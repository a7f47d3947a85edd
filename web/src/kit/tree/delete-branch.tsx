import { recordTreeCalls } from '@saiyun/sdk/calls';
import { type AnyRow, type Entity, headers } from '@saiyun/sdk/contract';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useLoaded } from '../../lib/loading/use-loaded.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useTableText } from '../../messages/table/index.ts';
import { useTreeText } from '../../messages/tree/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { titleOf } from '../cells/row-title.ts';
import type { BinCalls } from '../list/overrides.ts';
import { offerUndo } from '../undo/undo.ts';

/** As many as one call deletes, so that all go or none. */
const most = 200;
const named = 8;
const trees = recordTreeCalls(client.send);

interface Props {
  readonly entity: Entity;
  readonly row: AnyRow;
  readonly onClose: () => void;
  readonly onDone: (ids: readonly string[]) => void;
  /** Where the rows can be restored from. */
  readonly bin: Pick<BinCalls, 'restore'> | undefined;
  readonly onRestored: () => void;
}

/** What a deletion would take along, and why it would be refused; the server is asked before the question is. */
const look = async (entity: Entity, id: string) => {
  const { records, total } = await trees.rows(entity.name, { branch: id, pageSize: most });
  const ids = records.map((one) => one.id);
  if (total > most) return { records, total, ids, refusal: undefined };
  const dry = { query: { ids: ids.join(',') }, headers: { [headers.dryRun]: 'true' }, quiet: true };
  const refusal = await client.send<null>('DELETE', `${entity.path}/deleteBatch`, dry).then(
    () => undefined,
    (reason: unknown) => failureMessage(reason),
  );
  return { records, total, ids, refusal };
};

/** Deletes a row of a tree with all below it, which is told before. */
export function DeleteBranch({ entity, row, onClose, onDone, bin, onRestored }: Props) {
  const { t } = useTreeText();
  const { t: kit } = useKitText();
  const { t: table } = useTableText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const calls = client.entity(entity);
  const branch = useLoaded(row.id, () => look(entity, row.id));
  const found = branch.data;
  const below = found?.records.filter(({ id }) => id !== row.id) ?? [];
  const isTooMany = found !== undefined && found.total > most;
  const run = async () => {
    if (!found) return;
    setBusy(true);
    try {
      await (found.ids.length > 1 ? calls.deleteBatch(found.ids) : calls.delete(row.id));
      onDone(found.ids);
      if (!bin) return feedback.message('success', kit('delete.done'));
      const { ids } = found;
      const said = ids.length > 1 ? table('undo.deleted', { count: ids.length }) : table('undo.deletedOne', { name: titleOf(entity, row) });
      offerUndo(said, async () => {
        await bin.restore(ids);
        onRestored();
      });
    } catch (reason) {
      setFailure(failureMessage(reason));
      setBusy(false);
    }
  };
  const told = (count: number): string => {
    if (bin) return count > 1 ? t('delete.branchToBin', { count }) : t('delete.aloneToBin');
    return count > 1 ? t('delete.branch', { count }) : t('delete.alone');
  };
  const refusal = failure ?? found?.refusal ?? (branch.error === undefined ? undefined : failureMessage(branch.error));
  const rest = (found?.total ?? 0) - 1 - Math.min(below.length, named);
  return (
    <Modal
      open
      title={t('delete.title', { name: titleOf(entity, row) })}
      okText={kit('action.delete')}
      cancelText={kit('action.cancel')}
      okButtonProps={{ danger: true, disabled: !found || isTooMany || found.refusal !== undefined }}
      confirmLoading={isBusy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      {branch.isLoading ? (
        <SkeletonRows rows={2} label={t('delete.checking')} />
      ) : (
        <>
          {found && <p>{told(found.total)}</p>}
          {below.length > 0 && (
            <p>
              {below
                .slice(0, named)
                .map((one) => titleOf(entity, one))
                .join(kit('list.comma'))}
              {rest > 0 && ` ${t('delete.more', { count: rest })}`}
            </p>
          )}
          {isTooMany && <Alert type="warning" showIcon role="alert" title={t('delete.tooMany', { most })} />}
          {refusal !== undefined && <Alert type="warning" showIcon role="alert" title={t('delete.refused', { reason: refusal })} />}
        </>
      )}
    </Modal>
  );
}
