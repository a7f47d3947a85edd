import { registration, registrationStatus, works } from '@saiyun/sdk/entities';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { RefInput } from '../../kit/inputs/ref-input.tsx';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useRegistrationText } from '../../messages/registration/index.ts';

const field = { ...works.fields.registrationId, offers: { status: registrationStatus.approved }, within: 'competitionId' };

/** The entry that a work belongs to: only approved ones take works, and the competition is theirs. */
export function ApprovedEntryInput(props: InputProps) {
  const { t } = useRegistrationText();
  const form = Form.useFormInstance<Record<string, unknown>>();
  const cache = useQueryClient();
  const choose = async (next: unknown) => {
    props.onChange?.(next);
    if (typeof next !== 'string') return;
    try {
      const entry = await cache.fetchQuery({
        queryKey: keys.row(registration.name, next),
        queryFn: () => client.entity(registration).queryById(next),
      });
      if (form.getFieldValue('registrationId') === next) form.setFieldValue('competitionId', entry.competitionId);
    } catch (error) {
      feedback.message('error', failureMessage(error));
    }
  };
  return (
    <>
      <RefInput {...props} field={field} onChange={(next) => void choose(next)} />
      {!props.disabled && <small className="qn-help">{t('entry.onlyApproved')}</small>}
    </>
  );
}
