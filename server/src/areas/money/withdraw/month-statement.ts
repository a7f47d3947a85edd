import { withdrawalStep } from '@saiyun/sdk/entities';
import { ownExpert } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { DocumentBlock } from '../../../paper/index.ts';
import type { Movement } from './movement.ts';
import { amount, drawn, minutes, movesOf, payeeOf, type Span, spanOf, sumOf, type Words, whose, wordsOf } from './paper.ts';

const monthSpan = (now: Date, month: string): Span => {
  const [, year, of] = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined || of === undefined) throw new Failure('statement.span');
  const next = new Date(Date.UTC(Number(year), Number(of), 1)).toISOString().slice(0, 10);
  return spanOf(now, `${month}-01`, next);
};

/** What was available just before a moment: a sum, as several movements may have one time. */
const balanceBefore = async (ctx: Ctx, expertId: string, at: Date): Promise<number> => {
  const found = await ctx.db.one<{ balance: number }>(
    `select coalesce(sum(amount), 0)::float8 as balance from ds_tb_expert_transaction
     where tenant_id = $1 and expert_id = $2 and create_time < $3 and del_flag = '0'`,
    [ctx.tenantId, expertId, at],
  );
  return found?.balance ?? 0;
};

/** What was available after each movement. */
const balances = (opening: number, moves: readonly Movement[]): readonly number[] => {
  let balance = opening;
  return moves.map((one) => (balance += one.amount));
};

interface Paid {
  readonly number: string;
  readonly day: string;
  readonly bank: string | null;
  readonly tail: string | null;
  readonly tax: number;
  readonly net: number;
}

const paidIn = (ctx: Ctx, expertId: string, month: string): Promise<Paid[]> =>
  ctx.db.many<Paid>(
    `select withdraw_no as number, to_char(pay_day, 'YYYY-MM-DD') as day, bank_snapshot->>'bankName' as bank, bank_snapshot->>'cardNoTail' as tail,
       coalesce(tax_final, 0) as tax, coalesce(net_final, 0) as net
     from ds_tb_expert_withdrawal
     where tenant_id = $1 and expert_id = $2 and tax_month = $3 and sub_status = '${withdrawalStep.paid}' and del_flag = '0' order by pay_day, sent_no`,
    [ctx.tenantId, expertId, month],
  );

const moveWords = ['reviewFee', 'offlinePay', 'withdrawHold', 'withdrawDone', 'withdrawBack', 'adjust'] as const;

const whatFor = (words: Words, { bizType, projectName, period, withdrawNo }: Movement): string => {
  const key = moveWords.find((one) => one === bizType);
  return key ? words(key, { project: projectName ?? '', period: period ?? '', number: withdrawNo ?? '' }).trim() : bizType;
};

const paidBlock = (words: Words, paid: readonly Paid[]): DocumentBlock => ({
  kind: 'table',
  columns: [
    { label: words('number'), share: 3.2 },
    { label: words('payDay'), share: 1.8 },
    { label: words('account'), share: 3 },
    { label: words('gross'), share: 1.9, isAmount: true },
    { label: words('tax'), share: 1.9, isAmount: true },
    { label: words('net'), share: 1.9, isAmount: true },
  ],
  rows: paid.map(({ number, day, bank, tail, tax, net }) => [
    number,
    day,
    words('card', { bank: bank ?? '', tail: tail ?? '' }).trim(),
    amount(net + tax),
    amount(tax),
    amount(net),
  ]),
  sums: [
    words('sum'),
    '',
    '',
    sumOf(paid.map(({ tax, net }) => net + tax)),
    sumOf(paid.map(({ tax }) => tax)),
    sumOf(paid.map(({ net }) => net)),
  ],
  none: words('noPayments'),
});

/**
 * GET /dsTbExpertAccount/statement: the caller's month, `YYYY-MM`, as PDF: what was available at its ends, what moved between, and the
 * withdrawals that were paid.
 */
export async function monthStatement(ctx: Ctx, month: string): Promise<Uint8Array> {
  const expertId = ownExpert(ctx);
  const span = monthSpan(ctx.now(), month);
  const payee = await payeeOf(ctx, expertId);
  const opening = await balanceBefore(ctx, expertId, span.from);
  const moves = await movesOf(ctx, expertId, span);
  const after = balances(opening, moves);
  const paid = await paidIn(ctx, expertId, month);
  const words = wordsOf(ctx);
  const [year = '', of = ''] = month.split('-');
  const blocks: DocumentBlock[] = [
    {
      kind: 'facts',
      rows: [...whose(ctx, words, payee), [words('from'), amount(opening)], [words('until'), amount(after.at(-1) ?? opening)]],
    },
    { kind: 'heading', text: words('moves') },
    {
      kind: 'table',
      columns: [
        { label: words('time'), share: 2 },
        { label: words('what'), share: 5 },
        { label: words('amount'), share: 1.6, isAmount: true },
        { label: words('balance'), share: 1.9, isAmount: true },
      ],
      rows: moves.map((one, n) => [minutes(one.at), whatFor(words, one), amount(one.amount), amount(after[n] ?? opening)]),
      none: words('noMoves'),
    },
    { kind: 'heading', text: words('payments') },
    paidBlock(words, paid),
    {
      kind: 'text',
      isSmall: true,
      text: [...(span.isOver ? [] : [words('open', { time: minutes(ctx.now()) })]), words('statementNote')].join('\n'),
    },
  ];
  return drawn(ctx, { title: words('statement'), subtitle: words('month', { year, month: of, number: Number(of) }), blocks }, payee.payer);
}
