import type { HistoryChange } from '@saiyun/sdk/calls';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { warnOf } from '../../../kit/warn.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { useRecordText } from '../../../messages/record/index.ts';
import { Differences } from './differences.tsx';

interface Props {
  readonly entity: Entity;
  readonly row: AnyRow;
  readonly earlier: readonly HistoryChange[];
  readonly time: string;
  readonly onClose: () => void;
}

/** Shows what would change, and puts the earlier values back by an ordinary edit: with its revision, its rules and its line in the log. */
export function PutBackDialog({ entity, row, earlier, time, onClose }: Props) {
  const { t } = useRecordText();
  const { t: kit } = useKitText();
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const told = earlier.flatMap((change) => {
    const field = entity.fields[change.field];
    const now = row[change.field] ?? null;
    const text = row[`${change.field}_dictText`];
    if (!field || JSON.stringify(now) === JSON.stringify(change.before)) return [];
    const shown = {
      ...change,
      before: now,
      beforeText: typeof text === 'string' ? text : null,
      after: change.before,
      afterText: change.beforeText,
    };
    return [{ field, change: shown }];
  });
  const run = async () => {
    setBusy(true);
    try {
      const values = Object.fromEntries(told.map(({ change }) => [change.field, change.after]));
      await client.entity(entity).edit({ id: row.id, revision: row.revision, ...values });
      feedback.message('success', t('putBack.done'));
      onClose();
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
      void cache.invalidateQueries({ queryKey: keys.entity(entity.name) });
    }
  };
  return (
    <Modal
      open
      title={t('putBack.title', { time: time.slice(0, 16) })}
      okText={t('history.putBack')}
      cancelText={kit('action.cancel')}
      okButtonProps={{ disabled: told.length === 0 }}
      confirmLoading={isBusy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      {told.length > 0 ? <Differences told={told} /> : <p>{t('putBack.same')}</p>}
    </Modal>
  );
}
