import type { ReviewDetail } from '@saiyun/sdk';
import { Text } from 'ink';
import { useEffect, useState } from 'react';
import { type FileKind, isReadable, kindOf, sizeText } from '../../../files/kinds.ts';
import { type Offer, useAppContext } from '../../../kit/app-context.ts';
import { Frame, useRoom } from '../../../kit/frame.tsx';
import { usePlace } from '../../../kit/place.ts';
import { Reader } from '../../../kit/reading/reader.tsx';
import { useFind } from '../../../kit/reading/use-find.tsx';
import { type Column, Table } from '../../../kit/table.tsx';
import { cut } from '../../../state/cells.ts';
import { firstRow, select } from '../../../state/list-window.ts';
import { colour } from '../../../theme.ts';
import { workTitle } from '../names.ts';
import { useWorkFiles, type WorkFile, type WorkFiles } from './use-work-files.ts';

interface Props {
  readonly detail: ReviewDetail;
  readonly onClose: () => void;
}

/** The files of the work: read here as text, opened as the system does, or saved. */
export function FilesPage({ detail, onClose }: Props) {
  const { t, language, columns, active } = useAppContext();
  const files = useWorkFiles(detail);
  const { rows } = files;
  const [list, setList] = useState(firstRow);
  const [reading, setReading] = useState<{ readonly file: WorkFile; readonly pages: readonly string[] }>();
  const height = Math.max(1, useRoom(files.notice) - 3);
  const file = rows[list.selected];
  const goTo = (to: number): void => setList(select(list, to, rows.length, height));
  const isHere = active && !reading;
  const find = useFind({ lines: rows.map(({ name }) => name ?? ''), at: list.selected, goTo, isActive: isHere });
  const read = async (one: WorkFile): Promise<void> => {
    if (kindOf(one.name ?? '') === 'picture') return files.show(one);
    const pages = await files.read(one);
    if (pages) setReading({ file: one, pages });
  };
  const acts = useFileOffers(files, file, (one) => void read(one));
  const hints = usePlace(
    [
      ...acts,
      ...find.offers,
      { key: 'up', run: () => goTo(list.selected - 1) },
      { key: 'down', run: () => goTo(list.selected + 1) },
      { key: 'back', run: onClose },
    ],
    { isActive: isHere && !find.isTyping, onNotice: files.tell },
  );
  if (reading)
    return (
      <Reader
        title={reading.file.name ?? ''}
        right={detail.review.anonymousCode}
        pages={reading.pages}
        offers={acts.filter(({ key }) => key !== 'read')}
        notice={files.notice}
        onNotice={files.tell}
        onClose={() => setReading(undefined)}
      />
    );
  return (
    <Frame hints={hints} right={detail.review.anonymousCode} notice={files.notice} prompt={find.prompt} isTyping={find.isTyping}>
      <Text bold>{cut(` ${workTitle(detail.works, language)}`, columns)}</Text>
      <Text> </Text>
      <Table
        columns={fileColumns(t, files)}
        rows={rows}
        list={list}
        height={height}
        colour={({ path }) => (path === null ? colour.quiet : undefined)}
        empty={t('files.none')}
        onPick={isHere ? goTo : undefined}
      />
    </Frame>
  );
}

/** What can be done with a file, and why some of it cannot. */
export function useFileOffers(files: WorkFiles, file: WorkFile | undefined, onRead: (file: WorkFile) => void): readonly Offer[] {
  const { t } = useAppContext();
  const [hasViewer, setHasViewer] = useState(false);
  useEffect(() => {
    void import('../../../files/viewer.ts').then(({ viewerOf }) => setHasViewer(viewerOf() !== undefined));
  }, []);
  const missing = !file ? t('files.none') : file.path === null ? t('files.withheld') : undefined;
  const kind = kindOf(file?.name ?? '');
  const isShown = (one: FileKind): boolean => isReadable(one) || (one === 'picture' && files.canShow);
  const given = (run: (one: WorkFile) => void) => () => file && run(file);
  return [
    { key: 'read', run: given(onRead), why: missing ?? (isShown(kind) ? undefined : t('files.noReader')) },
    { key: 'view', run: given((one) => void files.open(one)), why: missing ?? (hasViewer ? undefined : t('files.noViewer')) },
    { key: 'saveFile', run: given((one) => void files.save(one)), why: missing },
  ];
}

function fileColumns(t: ReturnType<typeof useAppContext>['t'], files: WorkFiles): readonly Column<WorkFile>[] {
  return [
    { title: t('files.name'), text: ({ name }) => name ?? t('files.withheld') },
    { title: t('files.kind'), width: 11, text: ({ name }) => (name === null ? '' : t(`files.kinds.${kindOf(name)}`)) },
    {
      title: t('files.size'),
      width: 9,
      align: 'right',
      text: (file) => {
        const size = files.sizeOf(file);
        return size === undefined ? '' : sizeText(size);
      },
    },
    {
      title: t('files.version'),
      width: 12,
      text: ({ versionNo, current }) => (current ? t('files.current') : t('files.earlier', { versionNo })),
    },
  ];
}
