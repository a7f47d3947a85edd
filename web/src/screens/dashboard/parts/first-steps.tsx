import './first-steps.css';
import type { FirstStep, FirstStepName } from '@saiyun/sdk/calls';
import { Button } from 'antd';
import { Link } from 'react-router';
import { menuPaths } from '../../../kit/permission/menu-paths.ts';
import { warnOf } from '../../../kit/warn.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useSession } from '../../../lib/store/session.ts';
import { useFirstStepsText } from '../../../messages/first-steps/index.ts';
import { StateShape } from '../../../ui/state-mark.tsx';
import { keepFirstSteps } from '../use-start-page.ts';
import { Panel } from './panel.tsx';

/** Where each step is done: the first of these that the account has. The profile of everybody is in no menu. */
const placeOf: Readonly<Record<FirstStepName, readonly string[]>> = {
  units: ['/org/unit'],
  accounts: ['/org/user'],
  roles: ['/isystem/role'],
  look: ['/isystem/look'],
  delivery: ['/isystem/outMessage'],
  backup: ['/isystem/backup'],
  competition: ['/competition/list'],
  experts: ['/expertManage/invitation', '/expertManage/list'],
  entries: ['/examine/entry'],
  allot: ['/competition/allot'],
  scores: ['/review/scoreRun'],
  authorise: ['/competition/authorize'],
  teams: ['/registration/list'],
  decide: ['/registration/pending'],
  pay: ['/participant/bill'],
  profile: ['/expert/personalInformation/index'],
  signature: ['/expert/personalInformation/index'],
  account: ['/expert/account'],
  firstReview: ['/expert/competitionReview'],
  contact: ['/account/settings/BaseSetting'],
  enter: ['/participant/open'],
  submit: ['/participant/information'],
  handIn: ['/participant/information'],
  holidays: ['/money/holiday'],
  taxRules: ['/money/taxRule'],
  verify: ['/examine/transferAccount'],
  statement: ['/cost/reconcile'],
  payout: ['/finance/payoutDesk'],
};

function Step({ step: { name, isDone }, paths }: { readonly step: FirstStep; readonly paths: ReadonlySet<string> }) {
  const { t } = useFirstStepsText();
  const to = placeOf[name].find((path) => paths.has(path) || path.startsWith('/account/'));
  return (
    <li data-done={isDone}>
      <StateShape tone={isDone ? 'good' : 'neutral'} />
      <div>
        <span className="fs-name">
          {to === undefined ? <b>{t(name)}</b> : <Link to={to}>{t(name)}</Link>}
          <span className="sy-hidden">{t(isDone ? 'done' : 'open')}</span>
        </span>
        {!isDone && <p className="sp-quiet">{t(`${name}.text`)}</p>}
      </div>
    </li>
  );
}

/** What the account does on its first day. Each step is done when the server says so. */
export function FirstSteps({ steps }: { readonly steps: readonly FirstStep[] }) {
  const { t } = useFirstStepsText();
  const paths = menuPaths(useSession().permissions?.menu ?? []);
  const done = steps.filter(({ isDone }) => isDone).length;
  const hide = async () => {
    try {
      await keepFirstSteps(false);
      feedback.message('success', t('hidden'));
    } catch (error) {
      warnOf(error);
    }
  };
  return (
    <Panel
      className="fs"
      title={t('title')}
      more={
        <span className="fs-more">
          <span className="sp-quiet">{t('progress', { done, all: steps.length })}</span>
          <Button size="small" type="text" onClick={() => void hide()}>
            {t('hide')}
          </Button>
        </span>
      }
    >
      <p className="sp-quiet sp-line">{t(done === steps.length ? 'allDone' : 'intro')}</p>
      <ol className="fs-steps">
        {steps.map((step) => (
          <Step key={step.name} step={step} paths={paths} />
        ))}
      </ol>
    </Panel>
  );
}
