import { entities } from '@saiyun/sdk/entities';
import { type ChosenTeams, type TeamPerson, teamPeople } from '@saiyun/sdk/rules';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { useMay } from '../../kit/permission/use-may.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useMessageText } from '../../messages/message/index.ts';

interface Props {
  readonly teams: ChosenTeams;
  readonly onChange: (teams: ChosenTeams) => void;
}

/** Who of the chosen teams gets the message. */
export function TeamPeople({ teams, onChange }: Props) {
  const { t } = useMessageText();
  const { say } = useKitText();
  const may = useMay();
  const title = useId();
  // Accounts of schools are written to by who may read them.
  const people = Object.entries(teamPeople).filter(([who]) => who !== 'contacts' || may.call(entities.user, 'list'));
  return (
    <div className="mg-words mg-wide">
      <span id={title}>{t(teams.query.selections === undefined ? 'teams.listed' : 'teams.ticked')}</span>
      <Checkbox.Group
        aria-labelledby={title}
        value={[...teams.who]}
        options={people.map(([value, label]) => ({ value, label: say(label) }))}
        onChange={(who) => onChange({ ...teams, who: who as TeamPerson[] })}
      />
    </div>
  );
}
