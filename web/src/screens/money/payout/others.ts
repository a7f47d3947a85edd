import { joinNames } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { payoutKeys, payouts } from './calls.ts';

/** What somebody else has to do: put into a batch, send, settle, or all that comes next. */
type What = 'batch' | 'send' | 'settle' | 'next';

/** Who does what the reader may not do after the step before, or that there is nobody. */
export function othersText({ t, lang }: ReturnType<typeof usePayoutText>, what: What, colleagues: readonly string[] | undefined): string {
  return colleagues?.length === 0 ? t('own.nobody') : t(`own.${what}`, { names: joinNames(lang, colleagues ?? []) });
}

/** The same where the page does not know the colleagues. */
export function useOthers(what: What): string {
  const { data } = useQuery({ queryKey: payoutKeys.pipeline, queryFn: () => payouts.pipeline(), staleTime: 0 });
  return othersText(usePayoutText(), what, data?.colleagues);
}
