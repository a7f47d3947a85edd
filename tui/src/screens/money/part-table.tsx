import type { MoneyMovement, OwnBankAccount, OwnWithdrawal } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import { bankAccountStatus, examineStatus, withdrawalStatus, withdrawalStep } from '@saiyun/sdk/entities';
import { feeState } from '@saiyun/sdk/rules';
import { yuan } from '@saiyun/sdk/view';
import { useAppContext } from '../../kit/app-context.ts';
import { type Column, Table } from '../../kit/table.tsx';
import type { ListWindow } from '../../state/list-window.ts';
import type { TuiText } from '../../texts/index.ts';
import { colour } from '../../theme.ts';
import { accountName, movementName, stepNow } from './names.ts';
import type { Fee, Money } from './use-money.ts';

export const parts = ['withdrawals', 'movements', 'fees', 'accounts'] as const;
export type PartName = (typeof parts)[number];

interface Props {
  readonly money: Money | undefined;
  readonly part: PartName;
  readonly list: ListWindow;
  readonly height: number;
  /** Shown instead of rows, if not that there are none. */
  readonly empty: string | undefined;
  readonly onPick?: ((row: number) => void) | undefined;
}

const withdrawalColour = ({ status, subStatus }: OwnWithdrawal): string | undefined => {
  if (status === withdrawalStatus.inProgress) return colour.warning;
  return subStatus === withdrawalStep.returned ? colour.bad : undefined;
};
const movementColour = ({ amount }: MoneyMovement): string | undefined => (amount > 0 ? colour.good : undefined);
const feeColour = ({ examineStatus: examined }: Fee): string | undefined => (examined === examineStatus.refused ? colour.bad : undefined);
const accountColour = ({ status }: OwnBankAccount): string | undefined =>
  status === bankAccountStatus.verified ? undefined : colour.warning;

/** One of the lists of the expert's money. */
export function PartTable({ money, part, list, height, empty, onPick }: Props) {
  const { t } = useAppContext();
  const columns = columnsIn(t);
  const shared = { list, height, onPick } as const;
  switch (part) {
    case 'withdrawals':
      return (
        <Table
          {...shared}
          columns={columns.withdrawals}
          rows={money?.withdrawals ?? []}
          colour={withdrawalColour}
          empty={empty ?? t('money.noWithdrawals')}
        />
      );
    case 'movements':
      return (
        <Table
          {...shared}
          columns={columns.movements}
          rows={money?.movements ?? []}
          colour={movementColour}
          empty={empty ?? t('money.noMovements')}
        />
      );
    case 'fees':
      return <Table {...shared} columns={columns.fees} rows={money?.fees ?? []} colour={feeColour} empty={empty ?? t('money.noFees')} />;
    case 'accounts':
      return (
        <Table
          {...shared}
          columns={columns.accounts}
          rows={money?.accounts ?? []}
          colour={accountColour}
          empty={empty ?? t('money.noAccounts')}
        />
      );
    default:
      return part satisfies never;
  }
}

interface Columns {
  readonly withdrawals: readonly Column<OwnWithdrawal>[];
  readonly movements: readonly Column<MoneyMovement>[];
  readonly fees: readonly Column<Fee>[];
  readonly accounts: readonly Column<OwnBankAccount>[];
}

/** What can be looked for in a list, row by row. */
export function linesOf(money: Money, part: PartName, t: TuiText): readonly string[] {
  const columns = columnsIn(t);
  const textOf = <Row,>(rows: readonly Row[], own: readonly Column<Row>[]): readonly string[] =>
    rows.map((row) => own.map((column) => column.text(row)).join(' '));
  switch (part) {
    case 'withdrawals':
      return textOf(money.withdrawals, columns.withdrawals);
    case 'movements':
      return textOf(money.movements, columns.movements);
    case 'fees':
      return textOf(money.fees, columns.fees);
    case 'accounts':
      return textOf(money.accounts, columns.accounts);
    default:
      return part satisfies never;
  }
}

const signed = (fen: number): string => `${fen > 0 ? '+' : ''}${yuan(fen, true)}`;

function columnsIn(t: TuiText): Columns {
  const time = (at: string): string => at.slice(0, 16);
  return {
    withdrawals: [
      { title: t('money.time'), width: 16, text: (row) => time(row.askedTime) },
      { title: t('money.amount'), width: 11, align: 'right', text: (row) => yuan(row.amount, true) },
      {
        title: t('money.net'),
        width: 11,
        align: 'right',
        text: (row) => (row.status === withdrawalStatus.failed ? '—' : yuan(row.net, true)),
      },
      { title: t('money.state'), text: (row) => stepNow(row, t) },
    ],
    movements: [
      { title: t('money.time'), width: 16, text: (row) => time(row.createTime) },
      { title: t('money.what'), text: (row) => movementName(row, t) },
      { title: t('money.amount'), width: 12, align: 'right', text: (row) => signed(row.amount) },
      { title: t('money.balance'), width: 12, align: 'right', text: (row) => yuan(row.balanceAfter, true) },
    ],
    fees: [
      { title: t('money.period'), width: 8, text: (row) => row.period },
      { title: t('money.project'), text: (row) => row.projectId_dictText ?? '' },
      { title: t('money.reviews'), width: 7, align: 'right', text: (row) => String(row.reviewCount) },
      { title: t('money.amount'), width: 11, align: 'right', text: (row) => yuan(row.amount, true) },
      { title: t('money.state'), width: 24, text: (row) => t(`money.feeState.${feeState(row)}`) },
    ],
    accounts: [
      { title: t('money.account'), text: (row) => accountName(row, t) + (row.isDefault === yes ? ` · ${t('money.default')}` : '') },
      { title: t('money.state'), width: 20, text: (row) => row.status_dictText ?? '' },
    ],
  };
}
