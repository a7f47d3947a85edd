import type { MyReviewRow } from '@saiyun/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { Frame, frameLines, type Notice } from '../../kit/frame.tsx';
import { usePlace } from '../../kit/place.ts';
import { type Column, Table } from '../../kit/table.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { insteadOfRows } from '../../kit/use-load.ts';
import { cut, width } from '../../state/cells.ts';
import { type TextEdit, textEdit, textOf } from '../../state/text-edit.ts';
import { colour, stateColour, stateMark } from '../../theme.ts';
import { type ReviewsPlace, type StateTab, useReviewList } from './use-review-list.ts';
import { useUnsent } from './use-unsent.ts';

export interface ReviewsProps {
  readonly place: ReviewsPlace;
  readonly notice?: Notice | undefined;
  readonly onOpen: (row: MyReviewRow, list: readonly MyReviewRow[], place: ReviewsPlace) => void;
  /** Leads to another place; the list comes back as it was. */
  readonly onGo: (to: 'money' | 'notices' | 'own', place: ReviewsPlace) => void;
  readonly onLogout: () => void;
  readonly onQuit: () => void;
}

/** TUI-02: the expert's reviews by state. */
export function Reviews({ place, notice, onOpen, onGo, onLogout, onQuit }: ReviewsProps) {
  const { client, t, columns, rows, active } = useAppContext();
  const [filter, setFilter] = useState<TextEdit>(textEdit(''));
  const [filtering, setFiltering] = useState(false);
  const height = Math.max(1, rows - frameLines - 3);
  const { loaded, shown, status, tabs, list, goTo, stepState } = useReviewList(place, textOf(filter), height);
  const table = useReviewColumns(shown);

  const open = (): void => {
    const row = shown[list.selected];
    if (!row) return;
    onOpen(row, shown, { status, id: row.id });
  };
  const leave = (to: 'money' | 'notices' | 'own'): void => onGo(to, { status, id: shown[list.selected]?.id });
  const endFilter = (): void => setFiltering(false);
  const clearFilter = (): void => {
    setFilter(textEdit(''));
    setFiltering(false);
  };
  useKeys({ open: endFilter, back: clearFilter }, { isActive: active && filtering });
  const text = textOf(filter);
  const round = (to: number): void => goTo((to + shown.length) % Math.max(1, shown.length));
  const hints = usePlace(
    [
      { key: 'open', run: open, why: shown.length === 0 ? t('reviews.empty') : undefined },
      { key: 'nextTab', run: () => stepState(1) },
      { key: 'filter', run: () => setFiltering(true) },
      { key: 'money', run: () => leave('money') },
      { key: 'notices', run: () => leave('notices') },
      { key: 'up', run: () => goTo(list.selected - 1) },
      { key: 'down', run: () => goTo(list.selected + 1) },
      { key: 'pageUp', run: () => goTo(list.selected - height) },
      { key: 'pageDown', run: () => goTo(list.selected + height) },
      { key: 'first', run: () => goTo(0) },
      { key: 'last', run: () => goTo(shown.length - 1) },
      { key: 'previousTab', run: () => stepState(-1) },
      ...(text.trim()
        ? ([
            { key: 'findNext', run: () => round(list.selected + 1) },
            { key: 'findPrevious', run: () => round(list.selected - 1) },
            { key: 'back', run: clearFilter },
          ] as const)
        : []),
      { key: 'own', run: () => leave('own') },
      { key: 'refresh', run: () => void loaded.reload() },
      { key: 'logout', run: onLogout },
      { key: 'quit', run: onQuit },
    ],
    { isActive: active && !filtering },
  );

  const empty = insteadOfRows(loaded, t, text.trim() ? t('reviews.emptyFilter', { text }) : t('reviews.empty'));
  const failed: Notice | undefined = loaded.error ? { tone: 'bad', text: t('shell.retry', { error: loaded.error }) } : undefined;
  const unsent = useUnsent();
  const position = shown.length ? t('reviews.position', { at: list.selected + 1, total: shown.length }) : '';
  return (
    <Frame
      right={client.session.userInfo?.realname ?? ''}
      hints={hints}
      notice={failed ?? notice ?? unsent ?? { tone: 'info', text: position }}
      prompt={
        (filtering || text.trim()) && (
          <Box>
            <Text color={colour.accent}>{` ${t('reviews.filter')}: `}</Text>
            <TextInput edit={filter} onChange={setFilter} width={Math.min(30, columns - 40)} active={active && filtering} />
            <Text dimColor={colour.faint}>{`  ${position}`}</Text>
          </Box>
        )
      }
    >
      {loaded.data ? <StateTabs tabs={tabs} status={status} /> : <Text> </Text>}
      <Table
        columns={table}
        rows={shown}
        list={list}
        height={height}
        colour={(row) => stateColour(row.status)}
        empty={empty}
        onPick={active && !filtering ? goTo : undefined}
      />
    </Frame>
  );
}

/** The states that have reviews, with their numbers. Where they do not fit, those that are not chosen are shortened, never their numbers. */
function StateTabs({ tabs, status }: { readonly tabs: readonly StateTab[]; readonly status: string | undefined }) {
  const { t, columns } = useAppContext();
  const labelOf = ({ label }: StateTab): string => label ?? t('reviews.all');
  const around = tabs.reduce((sum, { count }) => sum + String(count).length + 3, 1);
  const chosen = tabs.find((tab) => tab.status === status);
  const others = tabs.filter((tab) => tab !== chosen);
  const room = columns - around - (chosen ? width(labelOf(chosen)) : 0);
  const longest = longestFor(
    others.map((tab) => width(labelOf(tab))),
    room,
  );
  return (
    <Text wrap="truncate">
      {tabs.map((tab) => {
        const on = tab === chosen;
        return (
          <Text key={tab.status ?? 'all'} inverse={on} {...(on && { color: colour.accent })}>
            {` ${on ? labelOf(tab) : cut(labelOf(tab), longest)} ${tab.count} `}
          </Text>
        );
      })}
    </Text>
  );
}

/** To how many columns the longest of these have to be cut, so that all have room. */
function longestFor(widths: readonly number[], room: number): number {
  for (let longest = Math.max(1, ...widths); longest > 1; longest--)
    if (widths.reduce((sum, one) => sum + Math.min(one, longest), 0) <= room) return longest;
  return 1;
}

/** The project is shown only where the window has room for it. */
function useReviewColumns(rows: readonly MyReviewRow[]): readonly Column<MyReviewRow>[] {
  const { t, columns } = useAppContext();
  const stateOf = (row: MyReviewRow): string => `${stateMark[row.status] ?? ' '} ${row.status_dictText ?? row.status}`;
  const states = Math.min(16, Math.max(8, ...rows.map((row) => width(stateOf(row)))));
  const project: Column<MyReviewRow> = { title: t('reviews.project'), width: 24, text: (row) => row.projectName };
  return [
    { title: t('reviews.code'), width: 12, text: (row) => row.anonymousCode },
    { title: t('reviews.title'), text: (row) => row.title },
    ...(columns >= 100 ? [project] : []),
    { title: t('reviews.due'), width: 11, text: (row) => row.dueTime?.slice(5, 16) ?? '' },
    { title: t('reviews.state'), width: states, text: stateOf },
    { title: t('reviews.score'), width: 8, align: 'right', text: (row) => row.totalScore?.toFixed(3) ?? '' },
  ];
}
