import { registration } from '@saiyun/sdk/entities';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useEntryDeskText } from '../../../messages/entry-desk/index.ts';

/** The way from the list of entries to the desk on which they are decided, for those who decide. */
export function ExamineButton() {
  const { t } = useEntryDeskText();
  const may = useMay();
  const navigate = useNavigate();
  if (!may.verbs(registration).includes('approve')) return null;
  return <Button onClick={() => void navigate('/examine/entry')}>{t('examine')}</Button>;
}
