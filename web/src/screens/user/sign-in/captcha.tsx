import { useQuery } from '@tanstack/react-query';
import { type Ref, useCallback } from 'react';
import { client } from '../../../lib/api/client.ts';
import { useText } from '../../../messages/base/index.ts';
import { Field } from '../field.tsx';
import { ShieldIcon } from '../icons.tsx';

export interface Captcha {
  readonly checkKey: string;
  readonly picture: string | undefined;
  readonly failed: boolean;
  readonly renew: () => void;
}

let count = 0;
const newKey = () => `${Date.now()}${++count}`;

/** A picture with its key; `renew` fetches another. A picture lives for 60 s and is renewed just before that. */
export function useCaptcha(wanted: boolean): Captcha {
  const { data, isError, refetch } = useQuery({
    queryKey: ['captcha'],
    enabled: wanted,
    queryFn: async () => {
      const checkKey = newKey();
      return { checkKey, picture: await client.captcha(checkKey) };
    },
    refetchInterval: 55_000,
    gcTime: 0,
  });
  const renew = useCallback(() => void refetch(), [refetch]);
  return { checkKey: data?.checkKey ?? '', picture: data?.picture, failed: isError, renew };
}

export interface CaptchaFieldProps {
  readonly captcha: Captcha;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

export function CaptchaField({ captcha, value, fault, onChange, ref }: CaptchaFieldProps) {
  const { t } = useText();
  return (
    <Field
      ref={ref}
      label={t('signIn.captcha')}
      name="captcha"
      placeholder={t('signIn.captcha.hint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={8}
      value={value}
      fault={fault}
      icon={<ShieldIcon />}
      onChange={(e) => onChange(e.target.value)}
      extra={
        <button type="button" className="si-captcha" onClick={captcha.renew} title={t('signIn.captcha.renew')}>
          {captcha.picture ? (
            <img src={captcha.picture} alt={t('signIn.captcha.renew')} />
          ) : (
            <span>{captcha.failed ? t('signIn.captcha.failed') : '···'}</span>
          )}
        </button>
      }
    />
  );
}
