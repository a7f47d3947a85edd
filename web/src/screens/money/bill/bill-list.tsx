import './bill.css';
import type { Row } from '@saiyun/sdk/contract';
import { costOrder, costOrderStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { billPath } from './bill-path.ts';
import { ChoiceBar, SumBar } from './together/choice-bar.tsx';
import { type ChosenOrder, CodeDialog, PayDialog } from './together/pay-dialog.tsx';

const most = 200;
/** The server takes no more in one payment. */
const mostTogether = 100;
const listed = { pageSize: most, column: 'createTime', order: 'desc' } as const;
const open: readonly unknown[] = [costOrderStatus.unpaid, costOrderStatus.paying, costOrderStatus.refused, costOrderStatus.waiting];

/** What the payer has to do something about. */
const due: readonly unknown[] = [costOrderStatus.unpaid, costOrderStatus.paying, costOrderStatus.refused];

type OrderRow = Row<typeof costOrder>;

/** Of the orders of an entry that which counts: the one to be paid, else the newest that was not closed. */
function byEntry(rows: readonly OrderRow[]): readonly OrderRow[] {
  const isOpen = ({ status }: OrderRow): boolean => open.includes(status);
  const weight = (order: OrderRow): number => (isOpen(order) ? 2 : order.status === costOrderStatus.closed ? 0 : 1);
  const entries = [...Map.groupBy(rows, ({ registrationId }) => registrationId).values()];
  return entries
    .flatMap((orders) => orders.toSorted((x, y) => weight(y) - weight(x)).slice(0, 1))
    .toSorted((x, y) => Number(isOpen(y)) - Number(isOpen(x)));
}

interface BillProps {
  readonly order: OrderRow;
  /** Whether it is chosen to be paid with others; undefined where it cannot be. */
  readonly isChosen: boolean | undefined;
  readonly onChoose: (isChosen: boolean) => void;
}

function Bill({ order, isChosen, onChoose }: BillProps) {
  const { t } = useFeeText();
  const until = open.includes(order.status) && order.expireTime;
  return (
    <li className="pg-card" data-due={due.includes(order.status) || undefined}>
      {isChosen !== undefined && (
        <Checkbox
          checked={isChosen}
          aria-label={t('together.choose', { team: order.registrationId_dictText ?? order.orderNo })}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <Link to={billPath(order.registrationId)}>
        <span className="bl-name">{order.registrationId_dictText}</span>
        <span className="bl-money bl-sum">{t('yuan', { amount: yuan(order.amount, true) })}</span>
        <span className="bl-quiet">{until ? t('list.until', { time: until.slice(0, 16) }) : t('bill.order', { no: order.orderNo })}</span>
        <span className="bl-end">
          <DictTag code={costOrderStatus.code} value={String(order.status)} />
        </span>
      </Link>
    </li>
  );
}

/** Whether an order can be paid now, alone or with others. */
const isPayable = ({ status, amount }: OrderRow): boolean =>
  (status === costOrderStatus.unpaid || status === costOrderStatus.refused) && amount > 0;

const chosenOf = ({ id, revision, orderNo, registrationId, registrationId_dictText: teamName, amount }: OrderRow): ChosenOrder => ({
  id,
  revision,
  orderNo,
  registrationId,
  teamName: teamName ?? orderNo,
  amount,
});

/** The orders that are shown, and what can be done with several at once. */
function Bills({ all }: { readonly all: readonly OrderRow[] }) {
  const { t } = useFeeText();
  const may = useMay();
  const [asked, setCompetition] = useState<string>();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<{ readonly orders: readonly ChosenOrder[]; readonly isBegun: boolean }>();
  const mayPay = may.verbs(costOrder).includes('pay');
  const competitions = new Map(all.filter(isPayable).map(({ competitionId, competitionId_dictText: name }) => [competitionId, name ?? '']));
  // One of which nothing is due any more is no choice.
  const competition = asked !== undefined && competitions.has(asked) ? asked : undefined;
  const rows = all.filter(({ competitionId }) => competition === undefined || competitionId === competition);
  const payable = mayPay ? rows.filter(isPayable) : [];
  const chosen = payable.filter(({ id }) => picked.has(id)).slice(0, mostTogether);
  const paying = mayPay ? rows.filter(({ status }) => status === costOrderStatus.paying) : [];
  const isSeveral = mayPay && all.filter(isPayable).length > 1;
  const choose = (id: string, isChosen: boolean): void =>
    setPicked(new Set([...picked].filter((one) => one !== id).concat(isChosen ? id : [])));
  const close = (): void => {
    setDialog(undefined);
    setPicked(new Set());
  };
  return (
    <>
      {paying[0] && (
        <Alert
          type="info"
          showIcon
          title={t('together.going', { count: paying.length })}
          action={
            <Button size="small" onClick={() => setDialog({ orders: paying.slice(0, 1).map(chosenOf), isBegun: true })}>
              {t('together.show')}
            </Button>
          }
        />
      )}
      <ChoiceBar
        isOffered={isSeveral}
        competitions={competitions}
        competition={competition}
        onCompetition={(next) => {
          setCompetition(next);
          setPicked(new Set());
        }}
        payable={payable.length}
        chosen={chosen.length}
        onAll={(isAll) => setPicked(new Set(isAll ? payable.slice(0, mostTogether).map(({ id }) => id) : []))}
      />
      <ul className="bl-list">
        {rows.map((order) => (
          <Bill
            key={order.id}
            order={order}
            isChosen={isSeveral && isPayable(order) ? picked.has(order.id) : undefined}
            onChoose={(isChosen) => choose(order.id, isChosen)}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <SumBar
          count={chosen.length}
          amount={chosen.reduce((sum, { amount }) => sum + amount, 0)}
          onPay={() => setDialog({ orders: chosen.map(chosenOf), isBegun: false })}
        />
      )}
      {dialog && !dialog.isBegun && <PayDialog orders={dialog.orders} onClose={close} />}
      {dialog?.isBegun && dialog.orders[0] && <CodeDialog order={dialog.orders[0]} onClose={close} />}
    </>
  );
}

/** `/participant/bill`: the caller's entries with fees, those first with which something is still to be done. */
export function BillList() {
  const isSchool = useMay().grants.roles.includes('UNIT');
  const { t } = useFeeText();
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(costOrder.name, listed),
    queryFn: ({ signal }) => client.entity(costOrder).list(listed, { signal }),
  });
  // The client of a page knows records only by name; these are rows of orders.
  const rows = data && byEntry(data.records as unknown as readonly OrderRow[]);
  return (
    <article className="bl-page">
      <PageHeader title={t(isSchool ? 'list.ofSchool' : 'list.title')} purpose={t('list.purpose')} />
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {rows?.length === 0 && <p className="bl-quiet">{t('list.none')}</p>}
      {rows && rows.length > 0 && <Bills all={rows} />}
      {data && data.total > data.records.length && (
        <p className="bl-quiet">{t('more', { count: data.records.length, total: data.total })}</p>
      )}
    </article>
  );
}
