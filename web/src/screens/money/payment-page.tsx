import type { Row } from '@saiyun/sdk/contract';
import { payAlert, payment, paymentStatus } from '@saiyun/sdk/entities';
import { Link } from 'react-router';
import { Ellipsis } from '../../blocks/ellipsis/ellipsis.tsx';
import { DictTag } from '../../kit/cells/dict-tag.tsx';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useFeeText } from '../../messages/fees/index.ts';
import { useMoneyText } from '../../messages/money/index.ts';
import { tabs } from './cost/tabs.ts';

const advised = [payAlert.late, payAlert.twice, payAlert.amount, payAlert.tooMuchBack, payAlert.whoseBack] as const;

/** What is wrong with a payment, and what to do about it. */
function Alert({ value }: { readonly value: string | null }) {
  const { t } = useMoneyText();
  const known = advised.find((one) => one === value);
  if (!value) return null;
  return (
    <span style={{ display: 'grid', justifyItems: 'start', gap: 2, minWidth: 0 }}>
      <DictTag code={payAlert.code} value={value} />
      {known && (
        <span style={{ color: 'var(--sy-text-2)', fontSize: 'var(--sy-text-s)', whiteSpace: 'normal' }}>
          {t(`alert.${known}`)} {known === payAlert.twice && <Link to={tabs.refunds.path}>{t('alert.refunds')}</Link>}
        </span>
      )}
    </span>
  );
}

/** What a payment says, after the teams that it pays for. */
function PaymentDetail({ entity, row }: DetailSlotProps<Row<typeof payment>>) {
  const { t } = useFeeText();
  return (
    <>
      {row.teams && (
        <dl className="pg-facts">
          <dt>{t('facts.team')}</dt>
          <dd>{row.teams}</dd>
        </dl>
      )}
      <EntityDetail entity={entity} row={row as never} />
    </>
  );
}

/** Payments (SCREEN-36), each with the teams that it pays for; one that needs somebody says why and what for. */
export const paymentPage = overridesOf(payment, {
  stateTabs: true,
  columns: {
    status: {
      width: 210,
      cell: ({ status, alert }) => (
        <span style={{ display: 'grid', justifyItems: 'start', gap: 2 }}>
          <DictTag code={paymentStatus.code} value={status ?? ''} />
          {alert && <DictTag code={payAlert.code} value={alert} />}
        </span>
      ),
    },
    teams: { title: ['队伍', 'Teams'], width: 200, cell: ({ teams }) => <Ellipsis text={teams ?? ''} /> },
    // In a list it stands below the state; the page of the payment says what to do.
    alert: { hidden: true, cell: ({ alert }) => <Alert value={alert} /> },
  },
  detail: PaymentDetail,
});
