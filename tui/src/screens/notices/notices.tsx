import { noticeCalls, type ReceivedNotice } from '@saiyun/sdk/calls';
import { no } from '@saiyun/sdk/contract';
import { plainText, readRichText } from '@saiyun/sdk/logic/notice';
import { Box } from 'ink';
import { useMemo, useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import type { Notice } from '../../kit/frame.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Reader } from '../../kit/reading/reader.tsx';
import { timeColumn } from '../../kit/table.tsx';
import { errorText, keptAs, useLoad } from '../../kit/use-load.ts';
import { width } from '../../state/cells.ts';
import { colour } from '../../theme.ts';

interface Props {
  readonly onBack: () => void;
  /** Something was read, so that there are fewer to read. */
  readonly onRead: () => void;
}

/** As many as anybody goes through; older ones are in the browser. */
const most = 200;

/** What was sent to the account, the newest first: listed, read, and marked as read. */
export function Notices({ onBack, onRead }: Props) {
  const { client, t, language, unread, endedBy, columns } = useAppContext();
  const calls = useMemo(() => noticeCalls(client.send), [client]);
  // A notice that arrives changes the number of unread ones, and with that the list.
  const loaded = useLoad<readonly ReceivedNotice[]>(
    async () => (await calls.mine({ pageNo: 1, pageSize: most })).records,
    [calls, language, unread],
    keptAs('notices'),
  );
  const [opened, setReading] = useState<ReceivedNotice>();
  const [notice, setNotice] = useState<Notice>();
  // Read again, such as in another language, it is another row.
  const reading = opened && (loaded.data?.find(({ id }) => id === opened.id) ?? opened);
  const marking = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
      onRead();
      await loaded.reload();
    } catch (error) {
      if (!endedBy(error)) setNotice({ tone: 'bad', text: errorText(error) });
    }
  };
  const open = (row: ReceivedNotice): void => {
    setReading(row);
    if (row.readFlag === no) void marking(calls.markRead(row.anntId));
  };
  return (
    <>
      <Box display={reading ? 'none' : 'flex'}>
        <ListPage
          name="notices"
          title={t('notices.title')}
          loaded={loaded}
          columns={[
            { title: '', width: width('●'), text: ({ readFlag }) => (readFlag === no ? '●' : ' ') },
            { title: t('notices.what'), text: (row) => row.title },
            { title: t('notices.sender'), width: 12, text: ({ sender }) => (sender === 'system' ? t('notices.system') : (sender ?? '')) },
            timeColumn<ReceivedNotice>(t('notices.time'), columns, (row) => row.sendTime),
          ]}
          colour={(row) => (row.readFlag === no ? colour.accent : undefined)}
          empty={t('notices.none')}
          offersOf={(row) => [
            { key: 'read', run: () => row && open(row), why: row ? undefined : t('notices.none') },
            { key: 'markAll', run: () => void marking(calls.markAllRead()), why: unread > 0 ? undefined : t('notices.allRead') },
            { key: 'back', run: onBack },
          ]}
          notice={notice}
          onNotice={setNotice}
          isActive={!reading}
        />
      </Box>
      {reading && (
        <Reader
          title={reading.title}
          right={reading.sendTime?.slice(0, 16) ?? ''}
          pages={[textIn(reading.msgContent ?? '')]}
          onClose={() => setReading(undefined)}
        />
      )}
    </>
  );
}

/** The text of a notice, a line for each paragraph and point. */
function textIn(html: string): string {
  return html
    .split(/<br\s*\/?>|<\/(?:p|li|h\d|tr|div)>/i)
    .map((part) => `${/<li[\s>]/i.test(part) ? '· ' : ''}${plainText(readRichText(part)).trim()}`)
    .join('\n')
    .trim();
}
