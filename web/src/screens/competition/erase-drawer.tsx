import { competitionCalls } from '@saiyun/sdk/calls';
import type { Label, PersonalDataReport } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { RefSelect } from '../../kit/inputs/ref-select.tsx';
import { useKitText } from '../../kit/use-kit-text.ts';
import { TypedConfirm } from '../../kit/verbs/typed-confirm.tsx';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { usePhone } from '../../lib/use-media.ts';
import { EraseReport } from './erase-report.tsx';
import { dueKey } from './retention-due.ts';

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
  done: ['个人信息已清除', 'The personal data are erased'],
} as const satisfies Record<string, Label>;

const calls = competitionCalls(client.send);
const longestReason = 200;
const drawerWidth = 720;

interface Values {
  readonly id?: string;
  readonly reason?: string;
}

/** A field of the form that picks a competition. */
function CompetitionInput({ id, value, onChange }: { id?: string; value?: string; onChange?: (value: string | undefined) => void }) {
  return <RefSelect id={id} of={competition.name} value={value} onChange={(next) => onChange?.(next)} />;
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
  const cache = useQueryClient();
  const [form] = Form.useForm<Values>();
  const [tried, setTried] = useState<PersonalDataReport>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const shown = tried ?? report;
  const total = shown?.rows.reduce((sum, { rows }) => sum + rows, 0) ?? 0;
  const given = async (): Promise<{ id: string; reason: string }> => {
    const { id, reason } = await form.validateFields();
    return { id: report?.competitionId ?? id ?? '', reason: reason?.trim() ?? '' };
  };
  const trial = async () => {
    const input = await given().catch(() => undefined);
    if (!input) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setTried(await calls.erasePersonalData({ ...input, dryRun: true }));
    } catch (error) {
      setTried(undefined);
      setFailure(failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const ask = async () => {
    if (await given().catch(() => undefined)) setAsking(true);
  };
  const erase = async () => {
    setTried(await calls.erasePersonalData({ ...(await given()), dryRun: false }));
    feedback.message('success', say(texts.done));
    await Promise.all([
      cache.invalidateQueries({ queryKey: dueKey }),
      cache.invalidateQueries({ queryKey: keys.entity(competition.name) }),
    ]);
  };
  const isOpenToErase = mayErase && !shown?.erased;

  return (
    <Drawer
      title={say(mayErase ? texts.title : texts.view)}
      open={open}
      onClose={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) return;
        setTried(undefined);
        setFailure(undefined);
        form.resetFields();
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
        {isOpenToErase && (
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            onValuesChange={(changed: Values) => 'id' in changed && setTried(undefined)}
          >
            {!report && (
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
              <Input maxLength={longestReason} showCount placeholder={say(texts.reasonExample)} onPressEnter={() => void trial()} />
            </Form.Item>
          </Form>
        )}
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
            .replace('{n}', String(total))}
        </span>
      </TypedConfirm>
    </Drawer>
  );
}
