import type { Label, PersonalDataReport } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import { Alert, Button, Drawer, Flex, Form, type FormInstance, Input } from 'antd';
import { useState } from 'react';
import { RefSelect } from '../../kit/inputs/ref-select.tsx';
import { TypedConfirm } from '../../kit/verbs/typed-confirm.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { EraseReport } from './erase-report.tsx';
import { rowsIn } from './retention-due.ts';
import { type EraseValues, useErase } from './use-erase.ts';

const texts = {
  title: ['清除个人信息', 'Erase personal data'],
  view: ['将清除的内容', 'What would be erased'],
  competition: ['竞赛', 'Competition'],
  competitionMissing: ['请选择竞赛', 'Please choose a competition'],
  early: [
    '未到期的竞赛也可以清除，例如应本人要求；竞赛必须已经结束。',
    'A competition need not be due, as people may ask for it earlier; but it must have ended.',
  ],
  reason: ['原因', 'Reason'],
  reasonExample: ['例如：保留期满', 'Such as: the retention is over'],
  reasonMissing: ['请填写原因', 'Please say why'],
  trial: ['试算', 'Dry run'],
  trialHint: ['试算不修改任何数据', 'A dry run changes nothing'],
  erase: ['清除', 'Erase'],
  ask: [
    '“{name}”的 {n} 条数据中的个人信息将被永久清除。作品编号、题目、成绩和状态保留。',
    'The personal data in {n} rows of "{name}" will be erased for good. Numbers, titles, scores and states stay.',
  ],
} as const satisfies Record<string, Label>;

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
  const { say } = useKitText();
  return (
    <Form form={form} layout="vertical" requiredMark={false} onValuesChange={(changed: EraseValues) => 'id' in changed && onCompetition()}>
      {picksCompetition && (
        <Form.Item
          name="id"
          label={say(texts.competition)}
          extra={say(texts.early)}
          rules={[{ required: true, message: say(texts.competitionMissing) }]}
        >
          <CompetitionInput />
        </Form.Item>
      )}
      <Form.Item
        name="reason"
        label={say(texts.reason)}
        rules={[{ required: true, whitespace: true, message: say(texts.reasonMissing) }]}
        style={{ marginBottom: 0 }}
      >
        <Input maxLength={longestReason} showCount placeholder={say(texts.reasonExample)} onPressEnter={onEnter} />
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
  const { say, t } = useKitText();
  const isPhone = usePhone();
  const { form, shown, isBusy, failure, checked, trial, erase, forgetResult, reset } = useErase(report);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    if (await checked()) setAsking(true);
  };
  const isOpenToErase = mayErase && !shown?.erased;

  return (
    <Drawer
      title={say(mayErase ? texts.title : texts.view)}
      open={open}
      onClose={onClose}
      afterOpenChange={(isOpen) => {
        if (!isOpen) reset();
      }}
      size={isPhone ? '100%' : drawerWidth}
      footer={
        <Flex justify="end" gap="small" wrap>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {isOpenToErase && (
            <Button loading={isBusy} title={say(texts.trialHint)} onClick={() => void trial()}>
              {say(texts.trial)}
            </Button>
          )}
          {isOpenToErase && (
            <Button type="primary" danger disabled={!shown || isBusy} onClick={() => void ask()}>
              {say(texts.erase)}
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
        title={say(texts.title)}
        word={shown?.competitionName ?? ''}
        ok={say(texts.erase)}
        run={erase}
        onClose={() => setAsking(false)}
      >
        <span>
          {say(texts.ask)
            .replace('{name}', shown?.competitionName ?? '')
            .replace('{n}', String(shown ? rowsIn(shown) : 0))}
        </span>
      </TypedConfirm>
    </Drawer>
  );
}
