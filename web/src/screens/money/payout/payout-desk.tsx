import '../../../kit/kit.css';
import '../../../ui/desk/desk.css';
import './payout.css';
import { useSearchParams } from 'react-router';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PayPart } from './pay-part.tsx';
import { SettlePart } from './settle-part.tsx';
import { TaxPart } from './tax-part.tsx';

const parts = { settle: SettlePart, pay: PayPart, tax: TaxPart } as const;
type Part = keyof typeof parts;
const names = Object.keys(parts) as readonly Part[];

/** Where finance settles fees, pays withdrawals through the bank and declares the tax withheld (FEE-04, WITHDRAW-05 to WITHDRAW-07). */
export function PayoutDesk() {
  const { t } = usePayoutText();
  const [query, setQuery] = useSearchParams();
  const shown: Part = names.find((name) => name === query.get('tab')) ?? 'pay';
  const Shown = parts[shown];
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <div className="ex-tabs" role="tablist" aria-label={t('parts')}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === shown}
            onClick={() => setQuery({ tab: name }, { replace: true })}
          >
            {t(`tab.${name}`)}
          </button>
        ))}
      </div>
      <Shown />
    </>
  );
}
