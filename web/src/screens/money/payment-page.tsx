import { payAlert, payment, paymentStatus } from '@saiyun/sdk/entities';
import { Link } from 'react-router';
import { DictTag } from '../../kit/cells/dict-tag.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMoneyText } from '../../messages/money/index.ts';
import { tabs } from './cost/tabs.ts';

const advised = [payAlert.late, payAlert.twice, payAlert.amount, payAlert.tooMuchBack] as const;

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

/** Payments (SCREEN-36); one that needs somebody says why and what for. */
export const paymentPage = overridesOf(payment, {
  stateTabs: true,
  columns: {
    status: {
      width: 150,
      cell: ({ status, alert }) => (
        <span style={{ display: 'grid', justifyItems: 'start', gap: 2 }}>
          <DictTag code={paymentStatus.code} value={status ?? ''} />
          {alert && <DictTag code={payAlert.code} value={alert} />}
        </span>
      ),
    },
    alert: { width: 300, cell: ({ alert }) => <Alert value={alert} /> },
  },
});
