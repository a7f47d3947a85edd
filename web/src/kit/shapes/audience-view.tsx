import { joinNames } from '@saiyun/sdk/contract';
import { entityByName, registration, registrationStatus } from '@saiyun/sdk/entities';
import { type ChosenTeams, chosenTeams, isAudience, messageAudiences, teamPeople } from '@saiyun/sdk/rules';
import type { ReactNode } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { DictTag } from '../cells/dict-tag.tsx';
import { Nothing } from '../cells/nothing.tsx';
import { RefName } from '../cells/ref-name.tsx';
import type { Data } from './layout.ts';

/** Teams as one says them: how many were ticked in which list, or that a list selects them, and who of each. */
function Teams({ teams: { of, query, who } }: { readonly teams: ChosenTeams }) {
  const { t, say, lang } = useKitText();
  const people = who.map((one) => say(teamPeople[one]));
  const said = { who: joinNames(lang, lang === 'en' ? people.map((one) => one.toLowerCase()) : people) };
  const list = say(entityByName(of)?.label ?? ['', '']);
  const { selections } = query;
  if (selections === undefined) return t('audience.listed', { ...said, list });
  const count = new Set(selections.split(',').filter(Boolean)).size;
  return of === registration.name ? t('audience.ticked', { ...said, count }) : t('audience.tickedRows', { ...said, count, list });
}

/** For whom a batch of messages is, in words: who, and what narrows it. */
export function AudienceView({ value }: { readonly value: Data }) {
  const { t, say } = useKitText();
  const filter = Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (typeof one === 'string' ? [[name, one]] : [])));
  const { audience, status, groupId, unitId } = filter;
  if (!isAudience(audience)) return <Nothing />;
  const teams = audience === 'teams' ? chosenTeams(filter) : undefined;
  return (
    <dl className="kt-facts" style={{ marginTop: 0 }}>
      <Fact label={t('audience.who')}>{teams ? <Teams teams={teams} /> : say(messageAudiences[audience])}</Fact>
      {status && (
        <Fact label={t('audience.status')}>
          <DictTag code={registrationStatus.code} value={status} />
        </Fact>
      )}
      {groupId && (
        <Fact label={t('audience.group')}>
          <RefName of={registration.fields.groupId.of} id={groupId} />
        </Fact>
      )}
      {unitId && (
        <Fact label={t('audience.unit')}>
          <RefName of={registration.fields.unitId.of} id={unitId} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
