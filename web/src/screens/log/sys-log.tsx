import { isFailureCode } from '@saiyun/sdk/contract';
import { sysLog } from '@saiyun/sdk/entities';
import { failureText } from '@saiyun/sdk/messages';
import { Typography } from 'antd';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useLogText } from '../../messages/log/index.ts';

const contents: Readonly<Record<string, 'signIn' | 'signOut'>> = { 'sign-in': 'signIn', 'sign-out': 'signOut' };

function Content({ text }: { readonly text: string | null }) {
  const { t } = useLogText();
  const key = contents[text ?? ''];
  return <span title={text ?? undefined}>{key ? t(key) : text}</span>;
}

function Outcome({ code }: { readonly code: string | null }) {
  const { t, lang } = useLogText();
  if (!code) return <Typography.Text type="success">{t('succeeded')}</Typography.Text>;
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
