import { PrinterOutlined } from '@ant-design/icons';
import { printCalls } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { Button } from 'antd';
import { titleOf } from '../../kit/cells/row-title.ts';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { useOnlineText } from '../../messages/online/index.ts';
import type { OnlineForm } from './use-online-form.ts';

const prints = printCalls(client.send);

/** Opens the printed page in a new tab. The tab opens at once, because browsers block those that open later. */
const openPrint = async (code: string, id: string): Promise<void> => {
  const tab = window.open('', '_blank');
  try {
    const { url } = await prints.link(code, id);
    if (tab) {
      tab.opener = null;
      tab.location.replace(url);
    }
  } catch (error) {
    tab?.close();
    warnOf(error);
  }
};

/** One button for each page that prints a row of the form. */
export function PrintButtons({ form, row }: { readonly form: Pick<OnlineForm, 'entity' | 'prints'>; readonly row: AnyRow }) {
  const { t, say } = useOnlineText();
  return form.prints.map(({ code, name }) => (
    <Button
      key={code}
      type="link"
      size="small"
      icon={<PrinterOutlined />}
      title={say(name)}
      aria-label={`${say(name)} ${titleOf(form.entity, row)}`}
      onClick={() => void openPrint(code, row.id)}
    >
      {form.prints.length > 1 ? say(name) : t('print')}
    </Button>
  ));
}
