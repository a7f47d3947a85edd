import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { secondFactor } from '../../../../lib/api/account-calls.ts';
import { useSecondFactorText } from '../../../../messages/second-factor/index.ts';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import type { TwoStepAct } from './two-step-acts.ts';
import { TwoStepDialog } from './two-step-dialog.tsx';

/** The second factor in the list of security settings. */
export function TwoStep() {
  const { t } = useSecondFactorText();
  const { data, error, refetch } = useQuery({ queryKey: ['secondFactor'], queryFn: () => secondFactor.state() });
  const [act, setAct] = useState<TwoStepAct>();
  return (
    <li>
      <div>
        <strong>{t('step')}</strong>
        <span>{data && (data.enrolled ? t('on', { count: data.codesLeft }) : t('off'))}</span>
        {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      </div>
      {data && !data.enrolled && <Button onClick={() => setAct('enable')}>{t('enable')}</Button>}
      {data?.enrolled && (
        <div className="ac-acts">
          <Button onClick={() => setAct('renew')}>{t('renew')}</Button>
          {!data.required && <Button onClick={() => setAct('disable')}>{t('disable')}</Button>}
        </div>
      )}
      {act && <TwoStepDialog key={act} act={act} onClose={() => setAct(undefined)} onChanged={() => void refetch()} />}
    </li>
  );
}
