import type { Row } from '@saiyun/sdk/contract';
import { download, downloadStatus } from '@saiyun/sdk/entities';
import { useEffect, useState } from 'react';
import { sizeText } from '../../files/kinds.ts';
import { bytesOf } from '../../files/read-download.ts';
import { useIsGone } from '../../files/use-is-gone.ts';
import { useAppContext } from '../../kit/app-context.ts';
import type { Notice } from '../../kit/frame.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { type Column, timeColumn } from '../../kit/table.tsx';
import { errorText, keptAs, type Loaded, useLoad } from '../../kit/use-load.ts';
import type { TuiText } from '../../texts/index.ts';
import { colour } from '../../theme.ts';

type Task = Row<typeof download>;

/** As many as anybody goes through; older ones have expired long ago. */
const most = 200;
/** While an export runs the list is read this often, in ms. */
const pollMs = 2_000;

/** DOWNLOAD-01: the own exports that run as tasks, the newest first: how far they are, and their files. */
export function Downloads({ onBack }: { readonly onBack: () => void }) {
  const { client, t, language, columns } = useAppContext();
  const loaded = useLoad<readonly Task[]>(
    async () => {
      // Administrators may see those of others too.
      const { id: userId } = client.session.userInfo ?? (await client.whoami());
      const page = await client
        .entity(download)
        .list({ match: { userId }, column: 'createTime', order: 'desc', pageNo: 1, pageSize: most });
      return page.records as readonly Task[];
    },
    [client, language],
    keptAs('downloads'),
  );
  useWatch(loaded);
  const { notice, tell, isBusy, save } = useSaving();
  const whyNot = (row: Task | undefined): string | undefined => {
    if (!row) return t('downloads.nothing');
    if (isBusy) return t('shell.loading');
    return row.status === downloadStatus.downloadable ? undefined : reasonOf(row, t);
  };
  return (
    <ListPage
      name="downloads"
      title={t('downloads.title')}
      right={client.session.userInfo?.realname ?? ''}
      loaded={loaded}
      columns={columnsOf(t, columns)}
      about={(row) => (row.status === downloadStatus.exporting ? '' : stateOf(row, t))}
      empty={t('downloads.none')}
      offersOf={(row) => [
        { key: 'saveFile', run: () => row && void save(row), why: whyNot(row) },
        { key: 'back', run: onBack },
      ]}
      notice={notice}
      onNotice={tell}
      isActive
    />
  );
}

function columnsOf(t: TuiText, window: number): readonly Column<Task>[] {
  const tints: Readonly<Record<string, string>> = {
    [downloadStatus.exporting]: colour.warning,
    [downloadStatus.downloadable]: colour.good,
    [downloadStatus.expired]: colour.quiet,
    [downloadStatus.failed]: colour.bad,
  };
  return [
    { title: t('downloads.what'), text: ({ fileName }) => fileName ?? '' },
    { title: t('downloads.rows'), width: 7, align: 'right', text: ({ rowCount }) => String(rowCount ?? '') },
    timeColumn<Task>(t('downloads.made'), window, ({ createTime }) => createTime),
    // The day has room; the hour stands in the last line but one.
    { title: t('downloads.state'), width: 22, text: (row) => stateOf(row, t, 10), tint: ({ status }) => tints[status ?? ''] },
  ];
}

/** How far an export is; of a failed one why, unless a cell has no room for it. */
function stateOf({ status, progress, expireTime, errorMsg }: Task, t: TuiText, timeLength?: number): string {
  if (status === downloadStatus.downloadable) return t('downloads.ready', { time: expireTime?.slice(0, timeLength ?? 16) ?? '' });
  if (status === downloadStatus.expired) return t('downloads.expired');
  if (status !== downloadStatus.failed) return t('downloads.exporting', { percent: Math.min(100, progress ?? 0) });
  return errorMsg && timeLength === undefined ? t('downloads.failedWhy', { reason: errorMsg }) : t('downloads.failed');
}

/** Why there is no file. */
function reasonOf(row: Task, t: TuiText): string {
  if (row.status === downloadStatus.expired) return t('downloads.gone');
  return row.status === downloadStatus.failed ? stateOf(row, t) : t('downloads.notYet');
}

/** Reads the list again while an export of it runs; a lost line is tried again by itself. */
function useWatch({ data, isOffline, reload }: Loaded<readonly Task[]>): void {
  const isRunning = !isOffline && data?.some(({ status }) => status === downloadStatus.exporting) === true;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void reload(), pollMs);
    timer.unref();
    return () => clearInterval(timer);
  }, [isRunning, reload]);
}

/** Fetches the file of a task into the downloads of this machine, and says where it is. */
function useSaving() {
  const { client, t, endedBy } = useAppContext();
  const [notice, setNotice] = useState<Notice>();
  const [isBusy, setBusy] = useState(false);
  const isGone = useIsGone();
  const tell = (told: Notice | undefined): void => {
    if (!isGone.current) setNotice(told);
  };
  const save = async ({ id, fileName }: Task): Promise<void> => {
    setBusy(true);
    tell({ tone: 'info', text: t('shell.loading') });
    try {
      const file = await client.downloads.get(id);
      const [bytes, { safeName, saveDownload }] = await Promise.all([
        bytesOf(file, (done) => tell({ tone: 'info', text: t('files.loading', { size: sizeText(done) }) })),
        import('../../files/save.ts'),
      ]);
      const { is, said } = await saveDownload(safeName(fileName ?? file.fileName ?? '', id), bytes);
      tell({ tone: 'good', text: t(`files.${is}`, said) });
    } catch (error) {
      if (!endedBy(error)) tell({ tone: 'bad', text: errorText(error) });
    }
    if (!isGone.current) setBusy(false);
  };
  return { notice, tell, isBusy, save };
}
