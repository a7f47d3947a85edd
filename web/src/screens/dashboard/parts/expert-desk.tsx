import type { ExpertDesk } from '@saiyun/sdk/calls';
import { examineStatus, expertAccount, reviewStatus, settleStatus } from '@saiyun/sdk/entities';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useSession } from '../../../lib/store/session.ts';
import { useDashboardText } from '../../../messages/dashboard/index.ts';
import { listAddress } from '../address.ts';
import { DueText } from './due-text.tsx';
import { Nothing, Panel } from './panel.tsx';

/** The reviews that are due first, and how many are done. */
export function DueReviews({ desk: { due, done, all, signed } }: { readonly desk: ExpertDesk }) {
  const { t, lang } = useDashboardText();
  const said = t('desk.progress', { done: done.toLocaleString(lang), all: all.toLocaleString(lang) });
  return (
    <Panel title={t('desk.due')} className="sp-second" more={all > 0 && <span className="sp-quiet">{said}</span>}>
      {all > 0 && <progress className="pg-progress" value={done} max={all} aria-label={said} />}
      {!signed && (
        <p className="sp-said">
          {t('desk.unsigned')} <Link to="/account/settings/BaseSetting">{t('desk.sign')}</Link>
        </p>
      )}
      {due.length === 0 ? (
        <Nothing title={t('desk.dueNone')} text={t('desk.dueNoneText')} />
      ) : (
        <ul>
          {due.map(({ id, title, anonymousCode, projectName, status, dueTime }) => (
            <li key={id}>
              <Link className="sp-review" to={`/expert/review/${id}`}>
                <span className="sp-review-name">
                  {title}
                  <span className="sp-quiet">
                    {anonymousCode} · {projectName}
                  </span>
                </span>
                {status === reviewStatus.staged && <DictTag code={reviewStatus.code} value={status} />}
                {dueTime !== null && <DueText at={dueTime} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type Settlement = NonNullable<ExpertDesk['lastSettlement']>;

/** Where a settlement is: fees are the expert's own only once they are settled. */
const stageOf = ({ settleStatus: settled, examineStatus: examined }: Settlement) => {
  if (settled !== settleStatus.unsettled) return 'desk.settled';
  if (examined === examineStatus.approved) return 'desk.toSettle';
  return examined === examineStatus.refused ? 'desk.refused' : 'desk.toExamine';
};

/** What the expert has earned. */
export function ExpertMoney({ desk }: { readonly desk: ExpertDesk }) {
  const { t, lang } = useDashboardText();
  const menu = useSession().permissions?.menu ?? [];
  const account = listAddress(menu, expertAccount.name, {});
  const yuan = (amount: number): string =>
    amount.toLocaleString(lang, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' });
  const { available, frozen, totalIncome, lastSettlement } = desk;
  return (
    <Panel title={t('desk.money')} className="sp-third" more={account !== undefined && <Link to={account}>{t('desk.account')}</Link>}>
      <dl className="sp-money">
        <div>
          <dt>{t('desk.available')}</dt>
          <dd className="sp-money-main">{yuan(available)}</dd>
        </div>
        <div>
          <dt>{t('desk.frozen')}</dt>
          <dd>{yuan(frozen)}</dd>
        </div>
        <div>
          <dt>{t('desk.income')}</dt>
          <dd>{yuan(totalIncome)}</dd>
        </div>
      </dl>
      <p className="sp-quiet sp-line">
        {lastSettlement
          ? t(stageOf(lastSettlement), {
              project: lastSettlement.projectName,
              period: lastSettlement.period,
              amount: yuan(lastSettlement.amount),
            })
          : t('desk.lastNone')}
      </p>
    </Panel>
  );
}
