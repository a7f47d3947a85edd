import { beforeHistory, recordPageCalls } from '@saiyun/sdk/calls';
import type { Entity } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal, Select, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useLogText } from '../../../messages/log/index.ts';
import { useRecordText } from '../../../messages/record/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useActionText } from '../../log/audit-action.tsx';
import { Differences, toldOf } from './differences.tsx';

const calls = recordPageCalls(client.send);
/** Versions that can be chosen: the newest ones. */
const mostVersions = 200;

interface Props {
  readonly entity: Entity;
  readonly id: string;
  /** The entry whose version is compared with the one before it at first; without it the newest. */
  readonly to?: string;
  readonly onClose: () => void;
}

/** Any two versions of a row, each as an entry of its history left it, and what differs between them. */
export function CompareDialog({ entity, id, to: asked, onClose }: Props) {
  const { t, lang } = useRecordText();
  const { t: log } = useLogText();
  const action = useActionText();
  const label = useId();
  const [chosen, setChosen] = useState<{ readonly from?: string; readonly to?: string }>({});
  const versions = useQuery({
    queryKey: [...keys.row(entity.name, id), 'versions', lang],
    queryFn: () => calls.history(entity.name, id, 1, mostVersions),
  });
  const entries = versions.data?.records ?? [];
  const oldest = entries.at(-1);
  // A row that was there before its history began has a version without an entry.
  const isOlder = oldest !== undefined && oldest.action !== 'add' && entries.length < mostVersions;
  const ids = [...entries.map((one) => one.id), ...(isOlder ? [beforeHistory] : [])];
  // The version before; of the very first one, which has none, the version after.
  const at = Math.min(Math.max(0, ids.indexOf(asked ?? '')), Math.max(0, ids.length - 2));
  const to = chosen.to ?? ids[at];
  const from = chosen.from ?? ids[ids.indexOf(to ?? '') + 1] ?? ids.at(-1);
  const difference = useQuery({
    queryKey: [...keys.row(entity.name, id), 'compare', from, to, lang],
    queryFn: () => calls.compare(entity.name, id, from ?? '', to ?? ''),
    enabled: from !== undefined && to !== undefined,
  });
  const options = [
    ...entries.map((one) => ({
      value: one.id,
      label: `${one.time} · ${one.by ?? log('platform')} · ${action(entity.name, one.action)}`,
    })),
    ...(isOlder ? [{ value: beforeHistory, label: t('compare.origin') }] : []),
  ];
  const failed = versions.error ?? difference.error;
  const told = toldOf(entity.fields, difference.data ?? []);
  const choice = (side: 'from' | 'to') => (
    <div className="rc-version">
      <label htmlFor={`${label}${side}`}>{t(`compare.${side}`)}</label>
      <Select
        id={`${label}${side}`}
        value={side === 'from' ? from : to}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(next: string) => setChosen({ ...(from && { from }), ...(to && { to }), [side]: next })}
      />
    </div>
  );
  return (
    <Modal open title={t('compare.title')} footer={null} onCancel={onClose} width={760}>
      {failed && (
        <LoadFailure error={failed} onRetry={() => Promise.all([versions.refetch(), difference.refetch()]).then(() => undefined)} />
      )}
      {versions.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {options.length === 1 && <p>{t('compare.only')}</p>}
      {options.length > 1 && (
        <>
          <div className="rc-versions">
            {choice('from')}
            {choice('to')}
          </div>
          {difference.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
          {difference.data && (told.length > 0 ? <Differences told={told} /> : <p role="status">{t('compare.same')}</p>)}
        </>
      )}
    </Modal>
  );
}
