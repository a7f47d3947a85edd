import type { ExpertAccount } from '@saiyun/sdk/calls';
import { no } from '@saiyun/sdk/contract';
import { Button } from 'antd';
import { useMyMoneyText } from '../../../messages/my-money/index.ts';
import type { PasswordTask } from './dialogs/password-dialog.tsx';

/** Whether there is a payment password, and the ways to another one. */
export function PasswordPart({ account, onTask }: { readonly account: ExpertAccount; readonly onTask: (task: PasswordTask) => void }) {
  const { t } = useMyMoneyText();
  const isNone = account.hasPayPassword === no;
  return (
    <section className="pg-card" aria-labelledby="mm-password">
      <div className="ac-head">
        <h2 id="mm-password">{t('password.title')}</h2>
        <span className="mm-acts">
          {isNone ? (
            <Button onClick={() => onTask('set')}>{t('password.set')}</Button>
          ) : (
            <>
              <Button onClick={() => onTask('change')}>{t('password.change')}</Button>
              <Button onClick={() => onTask('forgot')}>{t('password.forgot')}</Button>
            </>
          )}
        </span>
      </div>
      <p className="mm-none">
        {account.lockUntil
          ? t('password.locked', { time: account.lockUntil.slice(0, 16) })
          : t(isNone ? 'password.isNot' : 'password.isSet')}
      </p>
    </section>
  );
}
