import { ArrowLeftOutlined } from '@ant-design/icons';
import type { AnyRow, Row } from '@saiyun/sdk/contract';
import { msgDetailStatus, msgSend, msgSendDetail, msgSendStatus } from '@saiyun/sdk/entities';
import { hasOwnWords } from '@saiyun/sdk/rules';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { use, useEffect } from 'react';
import { DictTag } from '../../kit/cells/dict-tag.tsx';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { useVerbs } from '../../kit/verbs/use-verbs.tsx';
import { VerbButtons } from '../../kit/verbs/verb-buttons.tsx';
import { client } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useMessageText } from '../../messages/message/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PagePlace } from '../../ui/page/page-place.ts';

const lookMs = 2000;
/** Receipts come long after a batch is done. */
const receiptMs = 5000;
/** What of the address says that this page is open. */
export const ownParams = ['view', 'id'] as const;
const moving: ReadonlySet<unknown> = new Set([msgSendStatus.queued, msgSendStatus.sending]);
const open: ReadonlySet<unknown> = new Set([msgDetailStatus.queued, msgDetailStatus.sending, msgDetailStatus.accepted]);
const batches = client.entity(msgSend);

interface Props {
  readonly id: string;
  readonly onBack: () => void;
  readonly onEdit: () => void;
}

/** A batch on its way: how far it is, what can be done with it, and what became of the message of each recipient. */
export function BatchPage({ id, onBack, onEdit }: Props) {
  const { t } = useMessageText();
  const place = use(PagePlace);
  const { data, error, refetch } = useQuery({
    queryKey: keys.row(msgSend.name, id),
    // The client of a page knows records only by name.
    queryFn: async () => (await batches.queryById(id)) as unknown as Row<typeof msgSend>,
    refetchInterval: ({ state }) => (moving.has(state.data?.status) ? lookMs : receiptMs),
  });
  useFollowers(data);
  const verbs = useVerbs(msgSend, { without: ['preview'], onDone: () => void refetch() });
  const back = (
    <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
      {t('batches.all')}
    </Button>
  );
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const isDraft = data.status === msgSendStatus.draft;
  const acts = (
    <>
      {back}
      {isDraft && <Button onClick={onEdit}>{t('compose.edit')}</Button>}
      <VerbButtons verbs={verbs} row={data as unknown as AnyRow} />
    </>
  );
  return (
    <PagePlace value={{ ...place, title: [data.batchName, data.batchName] }}>
      {verbs.dialog}
      <EntityPage
        entity={msgSendDetail}
        overrides={{
          stateTabs: true,
          keeps: ownParams,
          fixed: { sendId: id },
          first: ['personName'],
          columns: {
            sendId: { hidden: true },
            personId: { hidden: true },
            segments: { hidden: !data.unitCount },
          },
          toolbar: () => acts,
          above: <Progress row={data} />,
          refetchMs: (found) => (moving.has(data.status) || found.some(({ status }) => open.has(status)) ? lookMs : false),
        }}
      />
    </PagePlace>
  );
}

/** Recipients and batches are read anew whenever the cards say something else, so that they never lag behind them. */
function useFollowers(row: Row<typeof msgSend> | undefined): void {
  const said = row && [row.revision, row.status, row.okCount, row.failCount].join(' ');
  useEffect(() => {
    if (said === undefined) return;
    void queryClient.invalidateQueries({ queryKey: keys.entity(msgSendDetail.name) });
    void queryClient.invalidateQueries({ queryKey: keys.entity(msgSend.name), type: 'inactive', refetchType: 'none' });
  }, [said]);
}

/** What has gone out, what failed and what waits, as a bar and in numbers, with what it has cost so far. */
function Progress({ row }: { readonly row: Row<typeof msgSend> }) {
  const { t } = useMessageText();
  const { total, okCount, failCount, unitCount, frozenUnits, estimatedCost, scheduleTime } = row;
  const all = total ?? 0;
  const [sent, failed] = [okCount ?? 0, failCount ?? 0];
  const isQueued = okCount !== null && okCount !== undefined;
  const waits = isQueued ? Math.max(0, all - sent - failed) : all;
  const isOver = row.status === msgSendStatus.done || row.status === msgSendStatus.cancelled;
  const part = (count: number): string => `${all === 0 ? 0 : (100 * count) / all}%`;
  const figures: readonly (readonly [string, string])[] = [
    [t('batches.total'), String(all)],
    [t('batches.sent'), String(sent)],
    [t('batches.failed'), String(failed)],
    [t(isOver ? 'batches.left' : 'batches.waits'), String(waits)],
    ...((unitCount ?? 0) > 0
      ? ([
          [t('batches.frozen'), String(frozenUnits ?? 0)],
          [t('estimate.cost'), `¥${yuan(estimatedCost ?? 0)}`],
        ] as const)
      : []),
  ];
  return (
    <section className="pg-card mg-progress" aria-label={t('batches.progress')}>
      <div className="mg-head">
        <DictTag code={msgSendStatus.code} value={row.status ?? ''} />
        {row.status === msgSendStatus.queued && scheduleTime && (
          <span className="mg-quiet">{t('batches.at', { time: scheduleTime.slice(0, 16) })}</span>
        )}
        {row.status === msgSendStatus.waiting && <span className="mg-quiet">{t('batches.second')}</span>}
      </div>
      <div className="mg-bar" role="img" aria-label={t('batches.said', { sent, failed, waits })}>
        <span className="mg-good" style={{ inlineSize: part(sent) }} />
        <span className="mg-bad" style={{ inlineSize: part(failed) }} />
      </div>
      <dl className="mg-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="mg-quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hasOwnWords(row) && <Said row={row} />}
    </section>
  );
}

/** What the batch says, as it was written. */
function Said({ row: { titleZh, contentZh, titleEn, contentEn } }: { readonly row: Row<typeof msgSend> }) {
  const { t } = useMessageText();
  const versions = [
    { lang: 'zh-CN', title: titleZh, content: contentZh },
    { lang: 'en', title: titleEn, content: contentEn },
  ].filter(({ content }) => Boolean(content));
  return (
    <details>
      <summary>{t('compose.what')}</summary>
      <ul className="mg-samples">
        {versions.map(({ lang, title, content }) => (
          <li key={lang} lang={lang}>
            <strong>{title}</strong>
            <p>{content}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
