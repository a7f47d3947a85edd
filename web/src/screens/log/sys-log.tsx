import { sysLog } from '@saiyun/sdk/entities';
import { Typography } from 'antd';
import { overridesOf } from '../../kit/list/overrides.ts';

/** Events of the platform: sign-ins, operations and faults (SCREEN-63). */
export const sysLogPage = overridesOf(sysLog, {
  first: ['createTime', 'logType', 'logContent', 'username', 'outcome', 'result', 'ip', 'operateType', 'costTime'],
  columns: {
    createTime: { width: 170, title: ['时间', 'Time'] },
    // A cell of the list cuts it, the detail shows all of it.
    result: {
      cell: ({ resultText }) =>
        resultText && (
          <Typography.Text type="danger" title={resultText}>
            {resultText}
          </Typography.Text>
        ),
    },
  },
});
