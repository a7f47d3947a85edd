import { DownloadOutlined } from '@ant-design/icons';
import type { DeclaredPerson, TaxDeclaration } from '@saiyun/sdk/calls';
import type { Language } from '@saiyun/sdk/contract';
import { toWireDate, yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useId, useState } from 'react';
import { saveFile } from '../../../kit/export/save-file.ts';
import { warnOf } from '../../../kit/warn.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { payoutKeys, payouts, refreshPayouts } from './calls.ts';
import { UndeclareDialog } from './undeclare-dialog.tsx';

/** The months that may still be declared or corrected, this one first. */
const months = (lang: Language) => {
  const [year = 0, month = 1] = toWireDate(new Date()).split('-').map(Number);
  const name = new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 36 }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return { value: first.toISOString().slice(0, 7), label: name.format(first) };
  });
};

/** The tax withheld in a month, its sheet for the withholding client, and what of it is declared (WITHDRAW-05). */
export function TaxPart() {
  const { t, lang } = usePayoutText();
  const [month, setMonth] = useState(() => toWireDate(new Date()).slice(0, 7));
  const { data, error, refetch } = useQuery({
    queryKey: payoutKeys.declaration(month),
    queryFn: () => payouts.declaration(month),
    staleTime: 0,
  });
  const id = useId();
  return (
    <div className="pg-stack">
      <div className="py-month">
        <label htmlFor={id}>{t('tax.month')}</label>
        <Select<string> id={id} value={month} onChange={setMonth} options={months(lang)} />
        {data && <span className="py-quiet">{t(`tax.payer.${data.payer}`)}</span>}
      </div>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={6} label={t('loading')} />}
      {data?.people.length === 0 && <p className="py-quiet">{t('tax.none', { month })}</p>}
      {data && data.people.length > 0 && <Declaration key={data.digest} data={data} />}
    </div>
  );
}

const sumOf = (people: readonly DeclaredPerson[], field: 'income' | 'tax'): number => people.reduce((sum, one) => sum + one[field], 0);

function Declaration({ data }: { readonly data: TaxDeclaration }) {
  const { t } = usePayoutText();
  const { month, people } = data;
  const [busy, setBusy] = useState<'xls' | 'csv'>();
  const [isAsked, setAsked] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const due = people.filter(({ isDeclared }) => !isDeclared);
  const nameless = due.some(({ hasId }) => !hasId);
  const file = async (format: 'xls' | 'csv'): Promise<void> => {
    setBusy(format);
    try {
      await saveFile(await payouts.declarationFile(month, format));
    } catch (error) {
      warnOf(error);
    }
    setBusy(undefined);
  };
  const sums = [
    [t('tax.people'), String(people.length)],
    [t('tax.income'), t('yuan', { amount: yuan(sumOf(people, 'income'), true) })],
    [t('tax.withheld'), t('yuan', { amount: yuan(sumOf(people, 'tax'), true) })],
    [t('tax.due'), String(due.length)],
  ] as const;
  return (
    <>
      <dl className="pg-card py-sums">
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {nameless && <Alert type="warning" showIcon title={t('tax.noIdText')} />}
      <section className="pg-card py-fees" aria-label={t('tab.tax')}>
        <div className="py-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('tax.name')}</th>
                <th scope="col" className="py-number">
                  {t('tax.income')}
                </th>
                <th scope="col" className="py-number">
                  {t('tax.withheld')}
                </th>
                <th scope="col">{t('tax.state')}</th>
              </tr>
            </thead>
            <tbody>
              {people.map((one) => (
                <tr key={one.expertId}>
                  <th scope="row">
                    {one.name}
                    {!one.hasId && <small className="py-unknown">{t('tax.noId')}</small>}
                  </th>
                  <td className="py-number">{yuan(one.income, true)}</td>
                  <td className="py-number">{yuan(one.tax, true)}</td>
                  <td>
                    <DeclaredMark person={one} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <footer>
          {due.length === 0 && <span className="py-quiet">{t('tax.allDone', { month })}</span>}
          {due.length < people.length && <Button onClick={() => setUndoing(true)}>{t('tax.undo')}</Button>}
          <Button loading={busy === 'csv'} disabled={nameless} onClick={() => void file('csv')}>
            {t('tax.csv')}
          </Button>
          <Button icon={<DownloadOutlined aria-hidden />} loading={busy === 'xls'} disabled={nameless} onClick={() => void file('xls')}>
            {t('tax.file')}
          </Button>
          {due.length > 0 && (
            <Button type="primary" disabled={nameless} onClick={() => setAsked(true)}>
              {t('tax.declare')}
            </Button>
          )}
        </footer>
      </section>
      {isUndoing && <UndeclareDialog month={month} onClose={() => setUndoing(false)} />}
      {isAsked && <DeclareDialog data={data} count={due.length} onClose={() => setAsked(false)} />}
    </>
  );
}

function DeclaredMark({ person: { isDeclared, isCorrection } }: { readonly person: DeclaredPerson }) {
  const { t } = usePayoutText();
  if (isDeclared) return <StateMark tone="good">{t('tax.state.declared')}</StateMark>;
  return isCorrection ? (
    <StateMark tone="attention">{t('tax.state.correction')}</StateMark>
  ) : (
    <StateMark tone="waiting">{t('tax.state.open')}</StateMark>
  );
}

interface DialogProps {
  readonly data: TaxDeclaration;
  readonly count: number;
  readonly onClose: () => void;
}

/** Asks once more before a month counts as declared; refused if it has changed since it was shown. */
function DeclareDialog({ data: { month, digest }, count, onClose }: DialogProps) {
  const { t } = usePayoutText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { declared } = await payouts.declare({ month, digest });
      feedback.message('success', t('tax.declared', { count: declared }));
      onClose();
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
    }
    await refreshPayouts();
  };
  return (
    <SheetModal
      open
      width={480}
      title={t('tax.declareTitle', { month })}
      okText={t('tax.declare')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p>{t('tax.declareText', { count })}</p>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
    </SheetModal>
  );
}
