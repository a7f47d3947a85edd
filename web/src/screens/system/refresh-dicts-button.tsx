import { SyncOutlined } from '@ant-design/icons';
import type { Label } from '@saiyun/sdk/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { keepDicts } from '../../lib/api/use-dict.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';

const texts = {
  refresh: ['刷新缓存', 'Refresh cache'],
  done: ['字典缓存刷新完成！', 'The dictionary cache is refreshed'],
} as const satisfies Record<string, Label>;

/** Clears the server's dictionary caches and reads the dictionaries again (DICT-11, DICT-12). */
export function RefreshDictsButton() {
  const { say } = useKitText();
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    try {
      keepDicts(await client.dicts.refresh());
      feedback.message('success', say(texts.done));
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<SyncOutlined />} loading={isBusy} onClick={() => void refresh()}>
      {say(texts.refresh)}
    </Button>
  );
}
