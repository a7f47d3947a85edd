import type { Label } from '@saiyun/sdk/contract';
import { isFailureCode } from '@saiyun/sdk/contract';
import { sysLog } from '@saiyun/sdk/entities';
import { failureText } from '@saiyun/sdk/messages';
import { Typography } from 'antd';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useKitText } from '../../messages/kit/index.ts';

const contents: Readonly<Record<string, Label>> = { 'sign-in': ['登录', 'Sign-in'], 'sign-out': ['退出', 'Sign-out'] };

function Content({ text }: { readonly text: string | null }) {
  const { say } = useKitText();
  const label = contents[text ?? ''];
  return <span title={text ?? undefined}>{label ? say(label) : text}</span>;
}

const done = ['成功', 'Done'] as const;

function Outcome({ code }: { readonly code: string | null }) {
  const { say, lang } = useKitText();
  if (!code) return <Typography.Text type="success">{say(done)}</Typography.Text>;
  return (
    <Typography.Text type="danger" title={code} ellipsis>
      {isFailureCode(code) ? failureText(lang, code, {}) : code}
    </Typography.Text>
  );
}

/** Events of the platform: sign-ins, operations and faults (SCREEN-63). */
export const sysLogPage = overridesOf(sysLog, {
  first: ['createTime', 'logType', 'logContent', 'username', 'result', 'ip', 'operateType', 'costTime'],
  columns: {
    createTime: { width: 170 },
    logContent: { cell: (row) => <Content text={row.logContent} /> },
    result: { cell: (row) => <Outcome code={row.result} /> },
  },
});
