import { useQuery } from '@tanstack/react-query';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { payoutKeys, payouts } from './calls.ts';

/** Who does what the reader may not do after the step before, or that there is nobody. */
export function useOthers(what: 'settle' | 'next'): string {
  const { t } = usePayoutText();
  const { data } = useQuery({ queryKey: payoutKeys.pipeline, queryFn: () => payouts.pipeline(), staleTime: 0 });
  const names = data?.colleagues ?? [];
  return data && names.length === 0 ? t('own.nobody') : t(`own.${what}`, { names: names.join(t('own.and')) });
}
