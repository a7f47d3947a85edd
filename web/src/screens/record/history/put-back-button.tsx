import { type HistoryEntry, recordPageCalls } from '@saiyun/sdk/calls';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { mayAll, reasonText } from '@saiyun/sdk/logic/permission';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../kit/permission/use-may.ts';
import { binOf } from '../../../kit/recycle-bin/bin-of.ts';
import { warnOf } from '../../../kit/warn.ts';
import { client } from '../../../lib/api/client.ts';
import { faultOf } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useRecordText } from '../../../messages/record/index.ts';
import { earlier, isPutBack } from './put-back.ts';

const PutBackDialog = lazy(async () => ({ default: (await import('./put-back-dialog.tsx')).PutBackDialog }));
const calls = recordPageCalls(client.send);
const pageSize = 100;

/** The entries of a row from the newest to a chosen one. */
const upTo = async (entity: Entity, id: string, chosen: string): Promise<readonly HistoryEntry[]> => {
  const found: HistoryEntry[] = [];
  for (let page = 1; ; page += 1) {
    const { records, pages } = await calls.history(entity.name, id, page, pageSize);
    found.push(...records);
    if (page >= pages || records.some((one) => one.id === chosen)) return found;
  }
};

interface Props {
  readonly entity: Entity;
  readonly id: string;
  readonly entry: HistoryEntry;
  readonly onDone: () => void;
}

/** Takes an act back: a deletion from the recycle bin, a change by an edit. */
export function PutBackButton(props: Props) {
  return props.entry.action === 'delete' ? <RestoreButton {...props} /> : <EditBackButton {...props} />;
}

/** Brings a deleted row back. */
function RestoreButton({ entity, id, onDone }: Props) {
  const { t } = useRecordText();
  const may = useMay();
  const [isBusy, setBusy] = useState(false);
  const bin = binOf(entity);
  if (!bin || !may.call(entity, 'delete')) return null;
  const restore = async () => {
    setBusy(true);
    try {
      await bin.restore([id]);
      feedback.message('success', t('history.restored'));
      onDone();
    } catch (error) {
      if (faultOf(error).code === 'row.missing') feedback.message('warning', t('history.notInBin'));
      else warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" loading={isBusy} onClick={() => void restore()}>
      {t('history.restore')}
    </Button>
  );
}

/** Puts a row back to what it was before an entry, from outside its page: reads the row first, and says why it can't be edited. */
function EditBackButton({ entity, id, entry, onDone }: Props) {
  const { t, lang } = useRecordText();
  const may = useMay();
  const [isBusy, setBusy] = useState(false);
  const [read, setRead] = useState<{ readonly row: AnyRow; readonly entries: readonly HistoryEntry[] }>();
  if (!may.call(entity, 'edit') || !isPutBack(entity, entry)) return null;
  const begin = async () => {
    setBusy(true);
    try {
      const row = await client.entity(entity).queryById(id);
      const answer = mayAll(may.grants, entity, 'edit', [row]);
      if (answer.kind === 'allowed') setRead({ row, entries: await upTo(entity, id, entry.id) });
      else feedback.message('warning', reasonText(lang, answer.why));
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" loading={isBusy} onClick={() => void begin()}>
        {t('history.putBack')}
      </Button>
      {read && (
        <Suspense>
          <PutBackDialog
            entity={entity}
            row={read.row}
            earlier={earlier(entity, read.entries, entry)}
            time={entry.time}
            onClose={() => {
              setRead(undefined);
              onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
