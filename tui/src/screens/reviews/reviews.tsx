import type { MyReviewRow } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { Box, Text, useInput } from 'ink';
import { useMemo, useState } from 'react';
import { type KeyName, meaning, nameOf } from '../keys.ts';
import { useAppContext } from '../kit/app-context.ts';
import { Frame, frameLines, type Notice } from '../kit/frame.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { useLoad } from '../kit/use-load.ts';
import { cut, fit, width } from '../state/cells.ts';
import { firstRow, select } from '../state/list-window.ts';
import { type TextEdit, textEdit, textOf } from '../state/text-edit.ts';
import { colour, stateColour, stateMark } from '../theme.ts';

/** The state of the list, kept while a review is open. */
export interface ReviewsPlace {
  readonly status: string | undefined;
  readonly id: string | undefined;
}

export interface ReviewsProps {
  readonly place: ReviewsPlace;
  readonly notice?: Notice | undefined;
  readonly onOpen: (row: MyReviewRow, ids: readonly string[], place: ReviewsPlace) => void;
  readonly onHelp: () => void;
  readonly onLogout: () => void;
  readonly onQuit: () => void;
}

const states = [undefined, ...Object.values(reviewStatus.values)] as const;
const hints: readonly KeyName[] = ['open', 'nextTab', 'filter', 'refresh', 'language', 'help', 'quit', 'logout'];

/** TUI-02: the expert's reviews by state. */
export function Reviews({ place, notice, onOpen, onHelp, onLogout, onQuit }: ReviewsProps) {
  const { client, t, language, toggleLanguage, columns, rows, active } = useAppContext();
  const [status, setStatus] = useState(place.status);
  const [list, setList] = useState(firstRow);
  const [filter, setFilter] = useState<TextEdit>(textEdit(''));
  const [filtering, setFiltering] = useState(false);
  const [kept, setKept] = useState(place.id);

  // One call fetches all of an expert's reviews, a few hundred at most; switching states and filtering then need no call.
  const loaded = useLoad(async () => {
    const all: MyReviewRow[] = [];
    for (let pageNo = 1; ; pageNo++) {
      const page = await client.reviews.myList({ pageNo, pageSize: 500, column: 'dueTime', order: 'asc' });
      all.push(...page.records);
      if (page.records.length === 0 || all.length >= page.total) return all;
    }
  }, [client, language]);

  const text = textOf(filter).trim().toLowerCase();
  const shown = useMemo(
    () =>
      (loaded.data ?? []).filter(
        (row) =>
          (status === undefined || row.status === status) &&
          (text === '' || `${row.anonymousCode} ${row.title} ${row.projectName} ${row.competitionName}`.toLowerCase().includes(text)),
      ),
    [loaded.data, status, text],
  );
  const counts = useMemo(() => Map.groupBy(loaded.data ?? [], (row) => row.status), [loaded.data]);
  const height = Math.max(1, rows - frameLines - 3);
  const keptAt = kept === undefined ? -1 : shown.findIndex((row) => row.id === kept);
  const at = select(list, keptAt >= 0 ? keptAt : list.selected, shown.length, height);

  const go = (to: number): void => {
    setKept(undefined);
    setList(select(at, to, shown.length, height));
  };
  const show = (next: string | undefined): void => {
    setStatus(next);
    setKept(undefined);
    setList(firstRow);
  };
  const step = (by: number): void => {
    const visible = states.filter((s) => s === undefined || counts.has(s));
    const now = visible.indexOf(status as (typeof states)[number]);
    show(visible[(now + by + visible.length) % visible.length]);
  };

  useInput(
    (input, key) => {
      const pressed = nameOf(input, key);
      if (pressed === 'enter' || pressed === 'escape') {
        if (pressed === 'escape') setFilter(textEdit(''));
        setFiltering(false);
      }
    },
    { isActive: active && filtering },
  );
  useInput(
    (input, key) => {
      switch (
        meaning(nameOf(input, key), [
          'up',
          'down',
          'pageUp',
          'pageDown',
          'first',
          'last',
          'open',
          'nextTab',
          'previousTab',
          'filter',
          'refresh',
          'language',
          'help',
          'logout',
          'quit',
        ])
      ) {
        case 'up':
          return go(at.selected - 1);
        case 'down':
          return go(at.selected + 1);
        case 'pageUp':
          return go(at.selected - height);
        case 'pageDown':
          return go(at.selected + height);
        case 'first':
          return go(0);
        case 'last':
          return go(shown.length - 1);
        case 'nextTab':
          return step(1);
        case 'previousTab':
          return step(-1);
        case 'filter':
          return setFiltering(true);
        case 'refresh':
          return void loaded.reload();
        case 'language':
          return toggleLanguage();
        case 'help':
          return onHelp();
        case 'logout':
          return onLogout();
        case 'quit':
          return onQuit();
        case 'open': {
          const row = shown[at.selected];
          if (row)
            onOpen(
              row,
              shown.map((r) => r.id),
              { status, id: row.id },
            );
          return undefined;
        }
        case 'none':
          return undefined;
      }
    },
    { isActive: active && !filtering },
  );

  const wide = columns >= 100;
  const sizes = { code: 12, project: wide ? 24 : 0, due: 11, state: 11, score: 8 };
  const title = columns - sizes.code - sizes.project - sizes.due - sizes.state - sizes.score - (wide ? 8 : 7);
  const line = (row: MyReviewRow): string =>
    [
      fit(row.anonymousCode, sizes.code),
      fit(row.title, title),
      ...(wide ? [fit(row.projectName, sizes.project)] : []),
      fit(row.dueTime?.slice(5, 16) ?? '', sizes.due),
      fit(`${stateMark[row.status] ?? ' '} ${row.status_dictText ?? row.status}`, sizes.state),
      fit(row.totalScore == null ? '' : row.totalScore.toFixed(2), sizes.score, 'right'),
    ].join(' ');
  const header = [
    fit(t('reviews.code'), sizes.code),
    fit(t('reviews.title'), title),
    ...(wide ? [fit(t('reviews.project'), sizes.project)] : []),
    fit(t('reviews.due'), sizes.due),
    fit(t('reviews.state'), sizes.state),
    fit(t('reviews.score'), sizes.score, 'right'),
  ].join(' ');

  const stateText = (s: string): string => counts.get(s)?.[0]?.status_dictText ?? s;
  const empty =
    loaded.loading && !loaded.data ? t('reviews.loading') : text ? t('reviews.emptyFilter', { text: textOf(filter) }) : t('reviews.empty');
  const failed: Notice | undefined = loaded.error ? { tone: 'bad', text: `${loaded.error}（${t('error.retry')}）` } : undefined;
  const place2 = shown.length ? t('reviews.position', { at: at.selected + 1, total: shown.length }) : '';
  return (
    <Frame right={client.session.userInfo?.realname ?? ''} hints={hints} notice={failed ?? notice ?? { tone: 'info', text: place2 }}>
      <Box>
        {states
          .filter((s) => s === undefined || counts.has(s))
          .map((s) => (
            <Text key={s ?? 'all'} inverse={s === status} {...(s === status && { color: colour.accent })}>
              {` ${s === undefined ? t('reviews.all') : stateText(s)} ${s === undefined ? (loaded.data?.length ?? 0) : (counts.get(s)?.length ?? 0)} `}
            </Text>
          ))}
        {(filtering || text) && (
          <>
            <Text color={colour.accent}>{`  ${t('reviews.filter')}: `}</Text>
            <TextInput edit={filter} onChange={setFilter} width={Math.max(10, Math.min(24, columns - 60))} active={filtering} />
          </>
        )}
      </Box>
      <Text bold dimColor>
        {`  ${header}`}
      </Text>
      {shown.length === 0 ? (
        <Box flexGrow={1} alignItems="center" justifyContent="center">
          <Text dimColor>{cut(empty, columns - 4)}</Text>
        </Box>
      ) : (
        shown.slice(at.top, at.top + height).map((row, i) => {
          const on = at.top + i === at.selected;
          return (
            <Text key={row.id} wrap="truncate" inverse={on} {...(!on && { color: stateColour[row.status] ?? 'white' })}>
              {`${on ? '❯ ' : '  '}${line(row)}`}
              {' '.repeat(Math.max(0, columns - 2 - width(line(row))))}
            </Text>
          );
        })
      )}
    </Frame>
  );
}
