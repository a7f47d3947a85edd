import { yuan } from '@saiyun/sdk/view';
import { Text } from 'ink';
import { useMemo, useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { Frame, type Notice, useRoom } from '../../kit/frame.tsx';
import { usePlace } from '../../kit/place.ts';
import { useFind } from '../../kit/reading/use-find.tsx';
import { Tab } from '../../kit/tabs.tsx';
import { failureOf, insteadOfRows, withStanding } from '../../kit/use-load.ts';
import { cut } from '../../state/cells.ts';
import { firstRow, type ListWindow, select } from '../../state/list-window.ts';
import { colour } from '../../theme.ts';
import { Apply } from './apply.tsx';
import { FeePage } from './fee-page.tsx';
import { linesOf, type PartName, PartTable, parts } from './part-table.tsx';
import { PayPassword } from './pay-password.tsx';
import { type Money as Found, useMoney, withheld } from './use-money.ts';
import { WithdrawalPage } from './withdrawal-page.tsx';

interface Props {
  readonly onBack: () => void;
}

/** Lines above the rows of a table: the balance in two, the parts, and the table's own heading. */
const linesAbove = 4;

type Shown = { readonly part: 'withdrawals' | 'fees'; readonly id: string } | 'apply' | 'password';

/** TUI-04: the expert's money, every withdrawal with its time line, and the way to ask for one. */
export function Money({ onBack }: Props) {
  const { client, t, active } = useAppContext();
  const loaded = useMoney();
  const { data } = loaded;
  const [part, setPart] = useState<PartName>('withdrawals');
  const [list, setList] = useState<ListWindow>(firstRow);
  const [notice, setNotice] = useState<Notice>();
  const [shown, setShown] = useState<Shown>();
  const told = notice ?? failureOf(loaded, t);
  const height = Math.max(1, useRoom(told) - linesAbove - (part === 'accounts' ? 1 : 0));
  const count = data?.[part].length ?? 0;
  const at = select(list, list.selected, count, height);

  const goTo = (row: number): void => setList(select(at, row, count, height));
  const step = (by: 1 | -1): void => {
    setPart(parts[(parts.indexOf(part) + by + parts.length) % parts.length] ?? part);
    setList(firstRow);
  };
  const isOpened = part === 'withdrawals' || part === 'fees';
  const open = (): void => {
    const row = isOpened ? data?.[part][at.selected] : undefined;
    if (isOpened && row) setShown({ part, id: row.id });
  };
  const lines = useMemo(() => (data ? linesOf(data, part, t) : []), [data, part, t]);
  const find = useFind({ lines, at: at.selected, goTo, isActive: active && shown === undefined });
  const hints = usePlace(
    [
      ...(isOpened ? [{ key: 'open', run: open } as const] : []),
      { key: 'nextPart', run: () => step(1) },
      { key: 'withdraw', run: () => setShown('apply'), why: data ? withheld(data, t) : t('shell.loading') },
      { key: 'payPassword', run: () => setShown('password'), why: data ? undefined : t('shell.loading') },
      ...find.offers,
      { key: 'up', run: () => goTo(at.selected - 1) },
      { key: 'down', run: () => goTo(at.selected + 1) },
      { key: 'pageUp', run: () => goTo(at.selected - height) },
      { key: 'pageDown', run: () => goTo(at.selected + height) },
      { key: 'first', run: () => goTo(0) },
      { key: 'last', run: () => goTo(count - 1) },
      { key: 'previousPart', run: () => step(-1) },
      { key: 'refresh', run: () => void loaded.reload() },
      { key: 'back', run: onBack },
    ],
    { isActive: active && shown === undefined && !find.isTyping, onNotice: setNotice },
  );

  const close = (done?: Notice): void => {
    setShown(undefined);
    setNotice(done);
    if (done) void loaded.reload();
  };
  if (shown === 'apply' && data) return <Apply money={data} onClose={close} />;
  if (shown === 'password' && data) return <PayPassword money={data} onClose={close} />;
  if (data && typeof shown === 'object') {
    const leave = (): void => setShown(undefined);
    const fee = shown.part === 'fees' ? data.fees.find(({ id }) => id === shown.id) : undefined;
    if (fee) return <FeePage row={fee} onClose={leave} />;
    const row = data.withdrawals.find(({ id }) => id === shown.id);
    if (row) return <WithdrawalPage row={row} loaded={loaded} onClose={leave} />;
  }
  const about: Notice | undefined = part === 'accounts' && data ? { tone: 'info', text: t('money.aboutAccounts') } : undefined;
  const position: Notice | undefined =
    count > 0 ? { tone: 'place', text: t('money.position', { at: at.selected + 1, total: count }) } : undefined;
  return (
    <Frame
      right={withStanding(client.session.userInfo?.realname ?? '', loaded, t)}
      hints={hints}
      notice={told ?? about ?? position}
      prompt={find.prompt}
      isTyping={find.isTyping}
    >
      <Head money={data} />
      <Parts money={data} part={part} />
      <PartTable
        money={data}
        part={part}
        list={at}
        height={height}
        empty={insteadOfRows(loaded, t, undefined)}
        onPick={active ? goTo : undefined}
      />
    </Frame>
  );
}

/** What can be withdrawn, what is held, what is still to come, and what came this year. */
function Head({ money }: { readonly money: Found | undefined }) {
  const { t, columns } = useAppContext();
  if (!money) return <Text>{` ${t('money.title')}\n `}</Text>;
  const { account } = money;
  const others = t('money.others', {
    frozen: yuan(account.frozen ?? 0, true),
    pending: yuan(account.pending, true),
    paid: yuan(account.paidThisYear, true),
    tax: yuan(account.taxThisYear, true),
  });
  return (
    <>
      <Text bold color={colour.accent}>
        {` ${t('money.available', { amount: yuan(account.available, true) })}`}
      </Text>
      <Text dimColor={colour.faint}>{cut(` ${others}`, columns - 1)}</Text>
    </>
  );
}

function Parts({ money, part }: { readonly money: Found | undefined; readonly part: PartName }) {
  const { t } = useAppContext();
  return (
    <Text wrap="truncate">
      {parts.map((one) => (
        <Tab key={one} text={`${t(`money.${one}`)} ${money?.[one].length ?? ''}`} on={one === part} />
      ))}
    </Text>
  );
}
