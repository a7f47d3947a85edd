import { isHolder } from '@saiyun/sdk/rules';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';

interface Props {
  readonly expert: string;
  /** The account as it was when the withdrawal was asked for. */
  readonly account: { readonly realName?: string | null; readonly bankName?: string | null; readonly cardNoTail?: string | null };
}

/** In whose name the account is that is paid to; another name than the expert's stands out. */
export function Holder({ expert, account: { realName, bankName, cardNoTail } }: Props) {
  const { t } = usePayoutText();
  if (!realName && !cardNoTail) return null;
  const at = cardNoTail ? t('row.account', { bank: bankName ?? '', tail: cardNoTail }) : '';
  const held = realName && (at ? t('row.heldAt', { name: realName, account: at }) : t('row.holder', { name: realName }));
  return (
    <small>
      {held || at}
      {realName && !isHolder(realName, expert) && (
        <>
          {' '}
          <StateMark tone="attention">{t('row.otherHolder')}</StateMark>
        </>
      )}
    </small>
  );
}
