import type { PersonalDataReport } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import { Alert, Button, Drawer, Flex, Form, type FormInstance, Input } from 'antd';
import { useState } from 'react';
import { RefSelect } from '../../kit/inputs/ref-select.tsx';
import { TypedConfirm } from '../../kit/verbs/typed-confirm.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { useCompetitionText } from '../../messages/competition/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { EraseReport } from './erase-report.tsx';
import { rowsIn } from './retention-due.ts';
import { type EraseValues, useErase } from './use-erase.ts';

const longestReason = 200;
const drawerWidth = 720;

/** A field of the form that picks a competition. */
function CompetitionInput({ id, value, onChange }: { id?: string; value?: string; onChange?: (value: string | undefined) => void }) {
  return <RefSelect id={id} of={competition.name} value={value} onChange={(next) => onChange?.(next)} />;
}

interface FormProps {
  readonly form: FormInstance<EraseValues>;
  /** Whether the form also asks which competition. */
  readonly picksCompetition: boolean;
  readonly onCompetition: () => void;
  readonly onEnter: () => void;
}

function EraseForm({ form, picksCompetition, onCompetition, onEnter }: FormProps) {
  const { t } = useCompetitionText();
  return (
    <Form form={form} layout="vertical" requiredMark={false} onValuesChange={(changed: EraseValues) => 'id' in changed && onCompetition()}>
      {picksCompetition && (
        <Form.Item
          name="id"
          label={t('competition')}
          extra={t('erase.early')}
          rules={[{ required: true, message: t('erase.competitionMissing') }]}
        >
          <CompetitionInput />
        </Form.Item>
      )}
      <Form.Item
        name="reason"
        label={t('erase.reason')}
        rules={[{ required: true, whitespace: true, message: t('erase.reasonMissing') }]}
        style={{ marginBottom: 0 }}
      >
        <Input maxLength={longestReason} showCount placeholder={t('erase.reasonExample')} onPressEnter={onEnter} />
      </Form.Item>
    </Form>
  );
}

interface Props {
  readonly open: boolean;
  /** The report on a competition that is due; without one, the user chooses a competition here. */
  readonly report: PersonalDataReport | undefined;
  /** Whether the account may erase, or only look. */
  readonly mayErase: boolean;
  readonly onClose: () => void;
}

/** Shows by a trial run what would be erased of a competition, and erases it once the user has typed its name. */
export function EraseDrawer({ open, report, mayErase, onClose }: Props) {
  const { t } = useCompetitionText();
  const { t: kit } = useKitText();
  const isPhone = usePhone();
  const { form, shown, isBusy, failure, checked, trial, erase, forgetResult, reset } = useErase(report);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    if (await checked()) setAsking(true);
  };
  const isOpenToErase = mayErase && !shown?.erased;

  return (
    <Drawer
      title={t(mayErase ? 'erase.title' : 'erase.view')}
      open={open}
      onClose={onClose}
      afterOpenChange={(isOpen) => {
        if (!isOpen) reset();
      }}
      size={isPhone ? '100%' : drawerWidth}
      footer={
        <Flex justify="end" gap="small" wrap>
          <Button onClick={onClose}>{kit('action.close')}</Button>
          {isOpenToErase && (
            <Button loading={isBusy} title={t('erase.trialHint')} onClick={() => void trial()}>
              {t('erase.trial')}
            </Button>
          )}
          {isOpenToErase && (
            <Button type="primary" danger disabled={!shown || isBusy} onClick={() => void ask()}>
              {t('erase.erase')}
            </Button>
          )}
        </Flex>
      }
    >
      <Flex vertical gap="middle">
        {isOpenToErase && <EraseForm form={form} picksCompetition={!report} onCompetition={forgetResult} onEnter={() => void trial()} />}
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {shown && <EraseReport report={shown} />}
      </Flex>
      <TypedConfirm
        open={isAsking}
        title={t('erase.title')}
        word={shown?.competitionName ?? ''}
        ok={t('erase.erase')}
        run={erase}
        onClose={() => setAsking(false)}
      >
        <span>{t('erase.ask', { name: shown?.competitionName ?? '', count: shown ? rowsIn(shown) : 0 })}</span>
      </TypedConfirm>
    </Drawer>
  );
}
