import type { WithdrawalExamination } from '@saiyun/sdk/calls';
import { bankAccountStatus, withdrawal } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { Alert, Skeleton } from 'antd';
import { useId } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { ChildTable } from '../../../kit/list/child-table.tsx';
import { useDict } from '../../../lib/api/use-dict.ts';
import { useMoneyDeskText } from '../../../messages/money-desk/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { History } from '../../record/history/history.tsx';
import { useExamination, type WithdrawalRow } from './decide-dialog.tsx';

interface Props {
  readonly row: WithdrawalRow;
  readonly facts: WithdrawalExamination;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Who is paid, and to what account; what does not fit is said above. */
function Payee({ row, facts }: Props) {
  const { t } = useMoneyDeskText();
  const id = useId();
  const kinds = useDict('ds_account_type');
  const { payee, expertName, unitName } = facts;
  const asked = (row.bankSnapshot ?? {}) as Readonly<Record<string, unknown>>;
  const name = text(asked.realName) || (payee.realName ?? '');
  const bank = text(asked.bankName) || kinds.text(text(asked.accountType));
  return (
    <section className="pg-card" aria-labelledby={id}>
      <h2 id={id}>{t('payee.title')}</h2>
      {name !== expertName && <Alert type="warning" showIcon title={t('payee.other', { account: name, expert: expertName })} />}
      {payee.status !== null && !payee.isSame && <Alert type="warning" showIcon title={t('payee.changed')} />}
      <dl className="pg-facts me-facts">
        <dt>{t('payee.expert')}</dt>
        <dd>{expertName}</dd>
        {unitName && (
          <>
            <dt>{t('payee.unit')}</dt>
            <dd>{unitName}</dd>
          </>
        )}
        <dt>{t('payee.name')}</dt>
        <dd>{name}</dd>
        <dt>{t('payee.account')}</dt>
        <dd>{t('payee.tail', { bank, tail: text(asked.cardNoTail) })}</dd>
        {text(asked.openingBank) && (
          <>
            <dt>{t('payee.branch')}</dt>
            <dd>{text(asked.openingBank)}</dd>
          </>
        )}
        <dt>{t('payee.state')}</dt>
        <dd>{payee.status === null ? t('payee.gone') : <DictTag code={bankAccountStatus.code} value={payee.status} />}</dd>
      </dl>
    </section>
  );
}

/** How the tax comes about, line by line as one would reckon it on paper. */
function Tax({ row, facts }: Props) {
  const { t } = useMoneyDeskText();
  const id = useId();
  const { parts, earlierAmount, earlierTax } = facts;
  const amounts = parts && { taxable: yuan(parts.taxable, true), percent: parts.percent, quick: yuan(parts.quick, true) };
  const lines: readonly (readonly [label: string, amount: number, isSum?: boolean])[] = [
    [t('tax.amount'), row.amount],
    ...(earlierAmount > 0 ? ([[t('tax.earlier', { month: facts.taxMonth }), earlierAmount]] as const) : []),
    ...(parts && amounts
      ? ([
          ...(earlierAmount > 0 ? ([[t('tax.gross'), parts.gross, true]] as const) : []),
          [t('tax.deduction'), -parts.deduction],
          [t('tax.taxable'), parts.taxable, true],
          [t(parts.quick > 0 ? 'tax.dueQuick' : 'tax.due', amounts), parts.tax],
        ] as const)
      : []),
    ...(earlierTax > 0 ? ([[t('tax.before'), -earlierTax]] as const) : []),
    [t('tax.now'), facts.tax, true],
    [t('tax.net'), facts.net, true],
  ];
  return (
    <section className="pg-card" aria-labelledby={id}>
      <h2 id={id}>{t('tax.title')}</h2>
      <dl className="me-sums">
        {lines.map(([label, amount, isSum]) => (
          <div key={label} className={isSum ? 'me-sum' : undefined}>
            <dt>{label}</dt>
            <dd>{yuan(amount, true)}</dd>
          </div>
        ))}
      </dl>
      <p className="me-note">{t('tax.day', { day: facts.payDay, rule: facts.ruleName })}</p>
    </section>
  );
}

/** What either decision does to the books. */
function Books({ row, facts }: Props) {
  const { t } = useMoneyDeskText();
  const id = useId();
  const said = {
    amount: yuan(row.amount, true),
    available: yuan(facts.available, true),
    frozen: yuan(facts.frozen, true),
    net: yuan(facts.net, true),
    tax: yuan(facts.tax, true),
  };
  return (
    <section className="pg-card" aria-labelledby={id}>
      <h2 id={id}>{t('ledger.title')}</h2>
      <ul className="me-books">
        <li>{t('ledger.now', said)}</li>
        <li>{t('ledger.approve', said)}</li>
        <li>{t('ledger.refuse', said)}</li>
      </ul>
    </section>
  );
}

const past = { expertId: { hidden: true } };

/** Everything that a withdrawal is decided by, on one page. */
export function WithdrawalFacts({ row }: Pick<Props, 'row'>) {
  const { t } = useMoneyDeskText();
  const { data: facts, error, refetch } = useExamination(row.id);
  if (error && !facts) return <LoadFailure error={error} onRetry={refetch} />;
  if (!facts) return <Skeleton active paragraph={{ rows: 8 }} />;
  const second = facts.isOwnFirst ? 'own' : facts.first === null ? 'first' : 'other';
  return (
    <div className="ex-person">
      {facts.needsTwo && (
        <Alert type={second === 'own' ? 'warning' : 'info'} showIcon title={t(`second.${second}`, { name: facts.first ?? '' })} />
      )}
      <div className="pg-columns">
        <Payee row={row} facts={facts} />
        <Tax row={row} facts={facts} />
      </div>
      <Books row={row} facts={facts} />
      <section className="pg-card">
        <ChildTable entity={withdrawal} fixed={{ expertId: row.expertId }} columns={past} title={t('past.title')} readOnly />
      </section>
      <section className="pg-card">
        <History entity={withdrawal} id={row.id} />
      </section>
    </div>
  );
}
