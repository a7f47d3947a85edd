import { yes } from '@saiyun/sdk/contract';
import { withdrawalStep } from '@saiyun/sdk/entities';
import { sha256 } from '@saiyun/sdk/logic/digest';
import { capitalYuan } from '@saiyun/sdk/logic/money';
import { ownExpert } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { DocumentBlock } from '../../../paper/index.ts';
import { amount, drawn, minutes, movesOf, payeeOf, type Span, spanOf, sumOf, type Words, whose, wordsOf } from './paper.ts';

const yearSpan = (now: Date, year: string): Span => {
  if (!/^20\d{2}$/.test(year)) throw new Failure('statement.span');
  return spanOf(now, `${year}-01-01`, `${Number(year) + 1}-01-01`);
};

interface MonthIncome {
  readonly month: string;
  readonly count: number;
  readonly tax: number;
  readonly net: number;
  readonly isDeclared: boolean;
}

/** By the records of withheld tax, which are those that the tax office gets. */
const incomeOf = (ctx: Ctx, expertId: string, year: string): Promise<MonthIncome[]> =>
  ctx.db.many<MonthIncome>(
    `select t.month, count(*)::int as count, coalesce(sum(w.tax_final), 0)::float8 as tax, coalesce(sum(w.net_final), 0)::float8 as net,
       bool_and(coalesce(t.declared = '${yes}', false)) as "isDeclared"
     from ds_tb_tax_withholding t join ds_tb_expert_withdrawal w on w.id = t.withdrawal_id and w.tenant_id = t.tenant_id
     where t.tenant_id = $1 and t.expert_id = $2 and t.month >= $3 || '-01' and t.month <= $3 || '-12' and t.del_flag = '0'
       and w.sub_status = '${withdrawalStep.paid}'
     group by t.month order by t.month`,
    [ctx.tenantId, expertId, year],
  );

const incomeBlock = (words: Words, months: readonly MonthIncome[]): DocumentBlock => ({
  kind: 'table',
  columns: [
    { label: words('taxMonth'), share: 1.8 },
    { label: words('count'), share: 1.2, isAmount: true },
    { label: words('gross'), share: 2, isAmount: true },
    { label: words('tax'), share: 2.2, isAmount: true },
    { label: words('net'), share: 2, isAmount: true },
    { label: words('declared'), share: 2 },
  ],
  rows: months.map(({ month, count, tax, net, isDeclared }) => [
    month,
    String(count),
    amount(net + tax),
    amount(tax),
    amount(net),
    words(isDeclared ? 'isDeclared' : 'isNotDeclared'),
  ]),
  sums: [
    words('sum'),
    String(months.reduce((sum, { count }) => sum + count, 0)),
    sumOf(months.map(({ tax, net }) => net + tax)),
    sumOf(months.map(({ tax }) => tax)),
    sumOf(months.map(({ net }) => net)),
    '',
  ],
  none: words('noIncome'),
});

/** Tells one paper from another, those of one day too. */
const numberOf = ({ tenantId, now }: Ctx, expertId: string, year: string): string =>
  `SR${year}-${sha256(`${tenantId} ${expertId} ${now().getTime()}`).slice(0, 10).toUpperCase()}`;

/** GET /dsTbExpertAccount/incomeProof: what the caller was paid in a year, `YYYY`, month by month with the tax withheld, as PDF. */
export async function incomeProof(ctx: Ctx, year: string): Promise<Uint8Array> {
  const expertId = ownExpert(ctx);
  const span = yearSpan(ctx.now(), year);
  const payee = await payeeOf(ctx, expertId);
  const months = await incomeOf(ctx, expertId, year);
  const offline = await movesOf(ctx, expertId, span, 'offlinePay');
  const words = wordsOf(ctx);
  const number = numberOf(ctx, expertId, year);
  const blocks: DocumentBlock[] = [
    { kind: 'facts', rows: [[words('proofNumber'), number], ...whose(ctx, words, payee)] },
    { kind: 'text', text: words(months.length + offline.length === 0 ? 'proofNone' : 'proofText', { name: payee.name, year }) },
    { kind: 'heading', text: words('months') },
    incomeBlock(words, months),
  ];
  const gross = months.reduce((sum, { tax, net }) => sum + tax + net, 0);
  // Chinese papers about money repeat their sum in figures that cannot be altered.
  if (ctx.language === 'zh-CN' && gross > 0) blocks.push({ kind: 'text', text: words('capital', { amount: capitalYuan(gross) }) });
  if (offline.length > 0)
    blocks.push(
      { kind: 'heading', text: words('offline') },
      {
        kind: 'table',
        columns: [
          { label: words('payDay'), share: 2 },
          { label: words('project'), share: 5 },
          { label: words('period'), share: 2 },
          { label: words('amount'), share: 2, isAmount: true },
        ],
        rows: offline.map(({ at, projectName, period, amount: fen }) => [
          minutes(at).slice(0, 10),
          projectName ?? '',
          period ?? '',
          amount(-fen),
        ]),
        sums: [words('sum'), '', '', sumOf(offline.map(({ amount: fen }) => -fen))],
        none: '',
      },
    );
  const notes = [...(span.isOver ? [] : [words('partYear', { time: minutes(ctx.now()) })]), words('proofNote')];
  blocks.push({ kind: 'text', isSmall: true, text: notes.join('\n') });
  const about = { certNo: number, certKind: 'income', facts: { realName: payee.name } };
  return drawn(ctx, { title: words('proof'), subtitle: words('year', { year }), blocks }, payee.payer, about);
}
