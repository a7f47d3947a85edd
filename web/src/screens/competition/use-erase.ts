import { competitionCalls } from '@saiyun/sdk/calls';
import type { PersonalDataReport } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useCompetitionText } from '../../messages/competition/index.ts';
import { dueKey } from './retention-due.ts';

const calls = competitionCalls(client.send);

export interface EraseValues {
  readonly id?: string;
  readonly reason?: string;
}

/**
 * A trial run and the erasure of a competition's personal data. `report` is the report on a competition that is due; without one, the form
 * names the competition.
 */
export function useErase(report: PersonalDataReport | undefined) {
  const { t } = useCompetitionText();
  const cache = useQueryClient();
  const [form] = Form.useForm<EraseValues>();
  const [result, setResult] = useState<PersonalDataReport>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** The form's input; rejects while a field is faulty, which the form then shows. */
  const input = async (): Promise<{ id: string; reason: string }> => {
    const { id, reason } = await form.validateFields();
    return { id: report?.competitionId ?? id ?? '', reason: reason?.trim() ?? '' };
  };
  const checked = () => input().catch(() => undefined);
  const trial = async () => {
    const values = await checked();
    if (!values) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setResult(await calls.erasePersonalData({ ...values, dryRun: true }));
    } catch (error) {
      setResult(undefined);
      setFailure(failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const erase = async () => {
    setResult(await calls.erasePersonalData({ ...(await input()), dryRun: false }));
    feedback.message('success', t('erase.done'));
    await Promise.all([
      cache.invalidateQueries({ queryKey: dueKey }),
      cache.invalidateQueries({ queryKey: keys.entity(competition.name) }),
    ]);
  };
  const forgetResult = () => setResult(undefined);
  const reset = () => {
    setResult(undefined);
    setFailure(undefined);
    form.resetFields();
  };
  return { form, shown: result ?? report, isBusy, failure, checked, trial, erase, forgetResult, reset };
}
