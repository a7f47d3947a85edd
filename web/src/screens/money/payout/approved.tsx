import { joinNames, type Row } from '@saiyun/sdk/contract';
import { withdrawal, withdrawalStep } from '@saiyun/sdk/entities';
import { isHolder } from '@saiyun/sdk/rules';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useId, useState } from 'react';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useSession } from '../../../lib/store/session.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { refreshPayouts } from './calls.ts';
import { Holder } from './holder.tsx';
import { othersText } from './others.ts';

const most = 200;
type Asked = Row<typeof withdrawal>;

interface Props {
  /** Why nothing is paid today. */
  readonly rest: string | undefined;
  /** Who else may put into a batch what the reader approved. */
  readonly colleagues: readonly string[];
}

/** Withdrawals that were approved; those that are ticked go into one batch, but not on a day of rest, nor those that the reader approved. */
export function Approved({ rest, colleagues }: Props) {
  const texts = usePayoutText();
  const { t } = texts;
  const heading = useId();
  const me = useSession().user?.id;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const verbs = useVerbs(withdrawal, { onDone: () => void refreshPayouts() });
  const asked = { match: { subStatus: withdrawalStep.approved }, pageSize: most, column: 'createTime', order: 'asc' } as const;
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(withdrawal.name, asked),
    queryFn: ({ signal }) => client.entity(withdrawal).list(asked, { signal }),
    staleTime: 0,
  });
  // The client of a page knows records only by name; these are rows of the definition.
  const rows = (data?.records ?? []) as unknown as readonly Asked[];
  const open = rows.filter(({ examineBy, takeBackBy }) => examineBy !== me && !takeBackBy);
  const others = othersText(texts, 'batch', colleagues);
  const chosen = open.filter(({ id }) => !left.has(id));
  const tick = (ids: readonly string[], on: boolean): void =>
    setLeft((now) => new Set(on ? [...now].filter((id) => !ids.includes(id)) : [...now, ...ids]));
  return (
    <section className="pg-card py-list" aria-labelledby={heading}>
      <header>
        {open.length > 0 && (
          <TickBox
            label={t('approved.all')}
            checked={chosen.length === open.length}
            isPartly={chosen.length > 0 && chosen.length < open.length}
            onChange={(on) =>
              tick(
                open.map(({ id }) => id),
                on,
              )
            }
          />
        )}
        <h2 id={heading}>{t('approved.title')}</h2>
        {rows.length > 0 && (
          <span className="py-acts">
            <span role="status">{t('approved.chosen', { count: chosen.length, amount: yuan(sumOf(chosen), true) })}</span>
            <Button type="primary" disabled={chosen.length === 0 || rest !== undefined} title={rest} onClick={() => setAsked(true)}>
              {t('approved.make')}
            </Button>
          </span>
        )}
      </header>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {data && rows.length === 0 && <p className="py-quiet">{t('approved.none')}</p>}
      <ul>
        {rows.map((row) => (
          <One
            key={row.id}
            row={row}
            others={row.examineBy === me ? others : undefined}
            isChosen={chosen.includes(row)}
            onTick={(on) => tick([row.id], on)}
            verbs={verbs}
          />
        ))}
      </ul>
      {data && data.total > rows.length && <p className="py-quiet">{t('approved.more', { count: rows.length, total: data.total })}</p>}
      {verbs.dialog}
      {isAsked && <MakeDialog rows={chosen} onClose={() => setAsked(false)} />}
    </section>
  );
}

const sumOf = (rows: readonly Asked[]): number => rows.reduce((all, { amount }) => all + amount, 0);
const snapshotOf = ({ bankSnapshot }: Asked) => (bankSnapshot ?? {}) as Parameters<typeof Holder>[0]['account'];

interface OneProps {
  readonly row: Asked;
  /** Who puts it into a batch, if that is not the reader. */
  readonly others: string | undefined;
  readonly isChosen: boolean;
  readonly onTick: (on: boolean) => void;
  readonly verbs: ReturnType<typeof useVerbs>;
}

function One({ row, others, isChosen, onTick, verbs }: OneProps) {
  const { t } = usePayoutText();
  const { say } = useKitText();
  const isOwn = others !== undefined;
  const isTakenBack = Boolean(row.takeBackBy);
  const acts = verbs.offered.filter(([verb]) => verb === 'takeBack' || (verb === 'keepApproval' && isTakenBack));
  const name = row.expertId_dictText ?? '';
  return (
    <li data-own={isOwn || isTakenBack || undefined}>
      <label>
        <input
          type="checkbox"
          aria-label={t('approved.tick', { name, amount: yuan(row.amount, true) })}
          disabled={isOwn || isTakenBack}
          checked={isChosen}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span className="py-who">
          <strong>{name}</strong>
          <small>{row.expectPayDate ? t('approved.pay', { day: row.expectPayDate }) : row.withdrawNo}</small>
          <Holder expert={name} account={snapshotOf(row)} />
          {isTakenBack && (
            <small>{t('approved.takingBack', { name: row.takeBackBy_dictText ?? '', reason: row.takeBackReason ?? '' })}</small>
          )}
          {isOwn && !isTakenBack && <small>{others}</small>}
        </span>
        <span className="py-amount">{t('yuan', { amount: yuan(row.amount, true) })}</span>
      </label>
      {acts.length > 0 && (
        <span className="py-row-acts">
          {acts.map(([verb, { label }]) => (
            <Button
              key={verb}
              type="link"
              size="small"
              aria-label={t('approved.act', { act: say(label), name, amount: yuan(row.amount, true) })}
              onClick={() => verbs.ask(verb, [row])}
            >
              {say(label)}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}

interface DialogProps {
  readonly rows: readonly Asked[];
  readonly onClose: () => void;
}

/** Says what a batch will hold before it is made; a refusal names the person and the amount that it is about. */
function MakeDialog({ rows, onClose }: DialogProps) {
  const { t, lang } = usePayoutText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const others = rows.filter((row) => !isHolder(snapshotOf(row).realName, row.expertId_dictText));
  const named = (row: Asked): string => t('approved.tick', { name: row.expertId_dictText ?? '', amount: yuan(row.amount, true) });
  const make = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { told } = await client.entity(withdrawal).verb(
        'makeBatch',
        rows.map(({ id }) => id),
      );
      feedback.message('success', told ?? t('approved.made'));
      onClose();
    } catch (failure) {
      // The server names a withdrawal by its number, the clerk knows it by whom it is paid to.
      setRefusal(rows.reduce((text, row) => text.replaceAll(row.withdrawNo, named(row)), failureMessage(failure)));
      setBusy(false);
    }
    await refreshPayouts();
  };
  return (
    <SheetModal
      open
      width={480}
      title={t('make.title')}
      okText={t('approved.make')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <p>
        <strong>{t('approved.chosen', { count: rows.length, amount: yuan(sumOf(rows), true) })}</strong>
      </p>
      <p>{t('make.text')}</p>
      {others.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('make.otherHolder', { count: others.length })}
          description={joinNames(lang, others.map(named))}
        />
      )}
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
    </SheetModal>
  );
}
