import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import type { PayoutResult, PipelineBatch } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import { payoutBatchStatus, withdrawal, withdrawalStep } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { saveFile } from '../../../kit/export/save-file.ts';
import { errorDetails, issueTexts } from '../../../kit/failure.ts';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { warnOf } from '../../../kit/warn.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { payouts, refreshPayouts } from './calls.ts';
import { Holder } from './holder.tsx';
import { othersText } from './others.ts';
import { SendDialog } from './send-dialog.tsx';

type Outcome = { readonly read: PayoutResult } | { readonly faults: readonly string[] };

/** Beyond these the file is another one, and a longer list would not help. */
const mostFaults = 20;

interface Props {
  readonly batch: PipelineBatch;
  /** Why nothing is paid today. */
  readonly rest: string | undefined;
  /** Who else may send a batch with payments that the reader approved. */
  readonly colleagues: readonly string[];
}

/** A batch on its way: sent with a file for its bank, and answered by the bank's file. */
export function BatchCard({ batch, rest, colleagues }: Props) {
  const texts = usePayoutText();
  const { t, lang } = texts;
  const heading = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [busy, setBusy] = useState<'file' | 'result' | 'sample'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { id, batchNo, status, count, answered, unknown, own, bankLayout } = batch;
  const isOpenBatch = status === payoutBatchStatus.open;
  const others = own > 0 && isOpenBatch ? othersText(texts, 'send', colleagues) : undefined;
  const hindered = others ?? rest;
  const isSent = !isOpenBatch && bankLayout !== null;
  const file = async (isSample = false): Promise<void> => {
    setBusy(isSample ? 'sample' : 'file');
    try {
      await saveFile(await payouts.file(id, { isSample }));
    } catch (error) {
      warnOf(error);
    }
    setBusy(undefined);
  };
  const read = async (chosen: File): Promise<void> => {
    setBusy('result');
    setOutcome(undefined);
    try {
      setOutcome({ read: await payouts.result(id, chosen) });
      setOpen(true);
    } catch (error) {
      const { others } = issueTexts(lang, {}, errorDetails(error).issues);
      setOutcome({ faults: others.length > 0 ? others : [failureMessage(error)] });
    }
    await refreshPayouts();
    setBusy(undefined);
  };
  return (
    <article className="pg-card py-batch" aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{batchNo}</h3>
        <DictTag code={payoutBatchStatus.code} value={status} />
        <span className="py-acts">
          {isOpenBatch && (
            <Button type="primary" disabled={hindered !== undefined} title={hindered} onClick={() => setSending(true)}>
              {t('batch.send')}
            </Button>
          )}
          {isSent && (
            <Button icon={<DownloadOutlined aria-hidden />} loading={busy === 'file'} onClick={() => void file()}>
              {t('batch.file')}
            </Button>
          )}
          {isSent && (
            <>
              <input
                ref={input}
                type="file"
                hidden
                aria-label={t('batch.resultOf', { no: batchNo })}
                onChange={({ target }) => {
                  const [chosen] = target.files ?? [];
                  target.value = '';
                  if (chosen) void read(chosen);
                }}
              />
              <Button
                type={answered < count ? 'primary' : 'default'}
                icon={<UploadOutlined aria-hidden />}
                loading={busy === 'result'}
                onClick={() => input.current?.click()}
              >
                {t('batch.result')}
              </Button>
            </>
          )}
        </span>
      </header>
      <p className="py-facts">
        <span>{t('batch.pay', { day: batch.payDate })}</span>
        <span>{t('pieces', { count })}</span>
        <strong>{t('yuan', { amount: yuan(batch.amount, true) })}</strong>
        <span>{t('batch.tax', { amount: yuan(batch.tax, true) })}</span>
        {bankLayout !== null && <span>{t(`bank.${bankLayout as 'icbc' | 'ccb' | 'cmb'}`)}</span>}
        {isSent && <span>{t('batch.answered', { answered, count })}</span>}
        {unknown > 0 && <strong className="py-unknown">{t('batch.unknown', { count: unknown })}</strong>}
        <Button type="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('batch.rows')}
        </Button>
      </p>
      {others !== undefined && <p className="py-quiet">{others}</p>}
      {isSent && answered < count && <ResultFormat isBusy={busy === 'sample'} onSample={() => void file(true)} />}
      {outcome && <Told outcome={outcome} />}
      {isOpen && <BatchRows batch={batch} />}
      {isSending && <SendDialog batch={batch} onClose={() => setSending(false)} />}
    </article>
  );
}

/** How a result file looks, with one of this batch to fill in. */
function ResultFormat({ isBusy, onSample }: { readonly isBusy: boolean; readonly onSample: () => void }) {
  const { t } = usePayoutText();
  return (
    <p className="py-quiet">
      {t('result.format')}{' '}
      <Button type="link" size="small" loading={isBusy} onClick={onSample}>
        {t('result.sample')}
      </Button>
    </p>
  );
}

/** What a result file said, or at which rows it is wrong. */
function Told({ outcome }: { readonly outcome: Outcome }) {
  const { t } = usePayoutText();
  if ('faults' in outcome) {
    const shown = outcome.faults.slice(0, mostFaults);
    const more = outcome.faults.length - shown.length;
    const list = (
      <ul className="py-faults">
        {shown.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {more > 0 && <li>{t('read.more', { count: more })}</li>}
      </ul>
    );
    return <Alert type="error" showIcon role="alert" title={t('read.fault')} description={list} />;
  }
  const { paid, failed, unknown, unchanged, missing } = outcome.read;
  const said = [
    paid > 0 && t('read.paid', { count: paid }),
    failed > 0 && t('read.failed', { count: failed }),
    unknown > 0 && t('read.unknown', { count: unknown }),
    unchanged > 0 && t('read.unchanged', { count: unchanged }),
    missing > 0 && t('read.missing', { count: missing }),
  ].filter((text) => text !== false);
  return (
    <Alert
      type={failed + unknown + missing > 0 ? 'warning' : 'success'}
      showIcon
      role="status"
      title={t('read.title')}
      description={said.join(' · ')}
    />
  );
}

const most = 500;

/** What is done with a single payment of a batch. */
const inBatch: readonly string[] = ['leaveBatch', 'takeBack', 'resolve'];

/** The payments of a batch, each with what the bank said of it: before it is sent they are taken out, an unknown outcome is resolved. */
function BatchRows({ batch: { id, batchNo, bankLayout } }: { readonly batch: PipelineBatch }) {
  const { t } = usePayoutText();
  const { say } = useKitText();
  const verbs = useVerbs(withdrawal, { onDone: () => void refreshPayouts() });
  const asked = { match: { payBatchId: id }, pageSize: most, column: 'withdrawNo', order: 'asc' } as const;
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(withdrawal.name, asked),
    queryFn: ({ signal }) => client.entity(withdrawal).list(asked, { signal }),
    staleTime: 0,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={3} label={t('loading')} />;
  // The client of a page knows records only by name; these are rows of the definition.
  const rows = data.records as unknown as readonly Row<typeof withdrawal>[];
  return (
    <div className="py-table">
      <table aria-label={t('batch.rowsOf', { no: batchNo })}>
        <thead>
          <tr>
            <th scope="col">{t('row.expert')}</th>
            <th scope="col">{t('row.no')}</th>
            <th scope="col" className="py-number">
              {t('row.net')}
            </th>
            <th scope="col" className="py-number">
              {t('row.tax')}
            </th>
            <th scope="col">{t('row.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            // What the bank answers in no file is recorded by hand.
            const acts = verbs.offered.filter(
              ([name]) =>
                (inBatch.includes(name) || (name === 'importResult' && bankLayout === null)) && verbs.possible(name, [row]).length > 0,
            );
            return (
              <tr key={row.id}>
                <th scope="row">
                  {row.expertId_dictText}
                  <Holder expert={row.expertId_dictText ?? ''} account={row.bankSnapshot ?? {}} />
                </th>
                <td>{row.withdrawNo}</td>
                <td className="py-number">{yuan(row.netFinal ?? row.netPreview ?? 0, true)}</td>
                <td className="py-number">{yuan(row.taxFinal ?? row.taxPreview ?? 0, true)}</td>
                <td>
                  <DictTag code={withdrawalStep.code} value={row.subStatus ?? ''} />
                  {row.failReason && <small>{row.failReason}</small>}
                  {acts.map(([name, { label }]) => (
                    <Button key={name} type="link" size="small" onClick={() => verbs.ask(name, [row])}>
                      {say(label)}
                    </Button>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {verbs.dialog}
    </div>
  );
}
