import '../../account/account.css';
import './personal-information.css';
import type { Fields } from '@saiyun/sdk/contract';
import { yes } from '@saiyun/sdk/contract';
import { expert } from '@saiyun/sdk/entities';
import { hasUnit } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useExpertSelfText } from '../../../messages/expert-self/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { SignatureCard } from '../../account/signature/signature-card.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { experts } from './calls.ts';
import { CheckList, Examined } from './check-list.tsx';
import { FieldsCard } from './fields-card.tsx';
import { LabelsCard } from './labels-card.tsx';
import { UnitInput } from './party-select.tsx';
import { PayeeCard } from './payee-card.tsx';
import { RecusalsCard } from './recusals-card.tsx';

const { realName, sex, unitId, otherUnit, title, degree, researchField, phone, email, idNo, ownLoad, awayTimes, maxLoad } = expert.fields;
/** What experts say about themselves; the organiser sets the rest. */
const profile: Fields = { realName, sex, unitId, otherUnit, title, degree, researchField, phone, email, idNo };
const capacity: Fields = { ownLoad, awayTimes, maxLoad };

/** The expert's own information with the signature (ROUTE-11, SCREEN-53): to be read, and changed where it is the expert's to change. */
export function PersonalInformation() {
  const { t, lang } = useExpertSelfText();
  const own = useQuery({ queryKey: ['expert', 'mine', lang], queryFn: () => experts.mine() });
  const labels = useQuery({ queryKey: ['expert', 'labels', lang], queryFn: () => experts.labels() });
  const refresh = async (): Promise<void> => {
    await Promise.all([own.refetch(), labels.refetch()]);
  };
  const failed = own.error ?? labels.error;
  if (failed && !(own.data && labels.data)) return <LoadFailure error={failed} onRetry={refresh} />;
  const row = own.data;
  const isComplete = row?.isPerfect === yes;
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        state={row && <StateMark tone={isComplete ? 'good' : 'attention'}>{t(isComplete ? 'complete' : 'incomplete')}</StateMark>}
      />
      {!row || !labels.data ? (
        <section className="pg-card" aria-busy="true">
          <Skeleton active paragraph={{ rows: 8 }} />
        </section>
      ) : (
        <>
          <Examined row={row} labels={labels.data} />
          <CheckList row={row} labels={labels.data} />
          <div className="pg-columns">
            <div className="pg-stack">
              <FieldsCard
                name="xs-profile"
                title={t('profile')}
                note={t('profile.text')}
                fields={profile}
                // The unit decides which works an expert may not judge, so it is set once.
                disabled={hasUnit(row) ? ['unitId', 'otherUnit'] : []}
                inputs={{ unitId: UnitInput }}
                row={row}
                onSaved={refresh}
              />
              <LabelsCard key={lang} expertId={row.id} labels={labels.data} onSaved={refresh} />
              <RecusalsCard expertId={row.id} />
            </div>
            <div className="pg-stack">
              <AgreementCard row={row} onSaved={refresh} />
              <div id="xs-signature">
                <SignatureCard onSaved={refresh} />
              </div>
              <FieldsCard
                name="xs-capacity"
                title={t('capacity')}
                note={t('capacity.text')}
                fields={capacity}
                disabled={['maxLoad']}
                row={row}
                onSaved={refresh}
              />
              <PayeeCard />
            </div>
          </div>
        </>
      )}
    </>
  );
}
