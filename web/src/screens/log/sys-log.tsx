import { isFailureCode } from '@saiyun/sdk/contract';
import { sysLog } from '@saiyun/sdk/entities';
import { failureText } from '@saiyun/sdk/messages';
import { Typography } from 'antd';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useLogText } from '../../messages/log/index.ts';

/** A failure without the values that it spoke of, which the log does not keep. */
const withoutValues = (text: string): string => text.replaceAll(/[“"]?\{\w+\}[”"]?/g, '…');

function Outcome({ code }: { readonly code: string | null }) {
  const { t, lang } = useLogText();
  if (!code) return <Typography.Text type="success">{t('succeeded')}</Typography.Text>;
  return (
    <Typography.Text type="danger" ellipsis={{ tooltip: true }}>
      {isFailureCode(code) ? withoutValues(failureText(lang, code, {})) : t('failed')}
    </Typography.Text>
  );
}

/** Events of the platform: sign-ins, operations and faults (SCREEN-63). */
export const sysLogPage = overridesOf(sysLog, {
  first: ['createTime', 'logType', 'logContent', 'username', 'result', 'ip', 'operateType', 'costTime'],
  columns: {
    createTime: { width: 170, title: ['时间', 'Time'] },
    result: { cell: (row) => <Outcome code={row.result} /> },
  },
});
