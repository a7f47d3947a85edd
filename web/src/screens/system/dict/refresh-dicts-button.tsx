import { SyncOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { warnOf } from '../../../kit/warn.ts';
import { client } from '../../../lib/api/client.ts';
import { keepDicts } from '../../../lib/api/use-dict.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useSystemText } from '../../../messages/system/index.ts';

/** Clears the server's dictionary caches and reads the dictionaries again (DICT-11, DICT-12). */
export function RefreshDictsButton() {
  const { t } = useSystemText();
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    try {
      keepDicts(await client.dicts.refresh());
      feedback.message('success', t('dicts.done'));
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<SyncOutlined />} loading={isBusy} onClick={() => void refresh()}>
      {t('dicts.refresh')}
    </Button>
  );
}
