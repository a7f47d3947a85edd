import type { GroupingBoard, GroupingFact } from '@saiyun/sdk/calls';
import { isGroupFixed } from '@saiyun/sdk/rules';
import { Checkbox, Radio, Segmented, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useGroupingText } from '../../../messages/grouping/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { groupsMeant, movesByFact, movesEvenly, type RuleWorks } from './logic/index.ts';
import { Preview } from './preview.tsx';
import { useMoves } from './use-grouping.ts';

interface Props {
  readonly competitionId: string;
  readonly board: GroupingBoard;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Works into groups by a rule: nothing moves before its reader has seen what would. */
export function RulesDialog({ competitionId, board, open, onClose }: Props) {
  const { t } = useGroupingText();
  const send = useMoves(competitionId);
  const [isBusy, setBusy] = useState(false);
  const [kind, setKind] = useState<'fact' | 'even'>(board.facts.length > 0 ? 'fact' : 'even');
  const [which, setWhich] = useState<RuleWorks>('ungrouped');
  const [factName, setFactName] = useState(board.facts[0]?.name);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [apart, setApart] = useState('');
  const usable = board.groups.filter(({ id }) => !board.works.every(({ stageId }) => isGroupFixed(board.begun, id, stageId)));
  const [groups, setGroups] = useState<readonly string[]>(usable.map(({ id }) => id));
  const fact = board.facts.find(({ name }) => name === factName);
  const meant = useMemo(() => (fact ? groupsMeant({ ...board, groups: usable }, fact) : new Map<string, string>()), [board, fact, usable]);
  const groupOf = (value: string): string => given[value] ?? meant.get(value) ?? '';
  const moves =
    kind === 'even'
      ? movesEvenly(board, which, { groups, apart: apart || undefined })
      : fact
        ? movesByFact(board, which, fact.name, new Map(fact.values.map(({ value }) => [value, groupOf(value)])))
        : [];
  const apply = async () => {
    setBusy(true);
    const isDone = await send(moves, t('movedAll', { count: moves.length }));
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <SheetModal
      open={open}
      title={t('rule.title')}
      width={760}
      onCancel={onClose}
      onOk={() => void apply()}
      confirmLoading={isBusy}
      okText={moves.length === 0 ? t('preview.none') : t('preview.apply', { count: moves.length })}
      okButtonProps={{ disabled: moves.length === 0 }}
      cancelText={t('preview.cancel')}
    >
      <div className="gr-rule">
        <Segmented<'fact' | 'even'>
          aria-label={t('rule.kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'fact', label: t('rule.fact') },
            { value: 'even', label: t('rule.even') },
          ]}
        />
        <Radio.Group
          aria-label={t('rule.which')}
          value={which}
          onChange={({ target }) => setWhich(target.value === 'all' ? 'all' : 'ungrouped')}
          options={[
            { value: 'ungrouped', label: t('rule.ungrouped') },
            { value: 'all', label: t('rule.all') },
          ]}
        />
        {kind === 'fact' && (
          <ByFact
            facts={board.facts}
            fact={fact}
            groups={usable}
            groupOf={groupOf}
            onFact={(name) => {
              setFactName(name);
              setGiven({});
            }}
            onGroup={(value, id) => setGiven({ ...given, [value]: id })}
          />
        )}
        {kind === 'even' && (
          <>
            <fieldset>
              <legend>{t('rule.groups')}</legend>
              <Checkbox.Group
                value={[...groups]}
                options={usable.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(ids) => setGroups(usable.flatMap(({ id }) => (ids.includes(id) ? [id] : [])))}
              />
            </fieldset>
            <Apart facts={board.facts} value={apart} onChange={setApart} />
          </>
        )}
        <Preview board={board} moves={moves} />
      </div>
    </SheetModal>
  );
}

function Apart({
  facts,
  value,
  onChange,
}: {
  readonly facts: readonly GroupingFact[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}) {
  const { t } = useGroupingText();
  const id = useId();
  if (facts.length === 0) return null;
  return (
    <div className="gr-field">
      <label htmlFor={id}>{t('rule.apart')}</label>
      <Select
        id={id}
        value={value}
        onChange={onChange}
        options={[{ value: '', label: t('rule.apartNone') }, ...facts.map(({ name, label }) => ({ value: name, label }))]}
      />
      <small>{t('rule.apartHint')}</small>
    </div>
  );
}

interface ByFactProps {
  readonly facts: readonly GroupingFact[];
  readonly fact: GroupingFact | undefined;
  readonly groups: GroupingBoard['groups'];
  readonly groupOf: (value: string) => string;
  readonly onFact: (name: string) => void;
  readonly onGroup: (value: string, id: string) => void;
}

/** Which group each value goes to; suggested by the names. */
function ByFact({ facts, fact, groups, groupOf, onFact, onGroup }: ByFactProps) {
  const { t } = useGroupingText();
  const id = useId();
  if (!fact) return <p className="gr-quiet">{t('rule.none')}</p>;
  return (
    <>
      <div className="gr-field">
        <label htmlFor={id}>{t('rule.by')}</label>
        <Select id={id} value={fact.name} onChange={onFact} options={facts.map(({ name, label }) => ({ value: name, label }))} />
      </div>
      <div className="gr-values">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('rule.value', { name: fact.label })}</th>
              <th scope="col">{t('rule.to')}</th>
            </tr>
          </thead>
          <tbody>
            {fact.values.map(({ value, text, count }) => (
              <tr key={value}>
                <th scope="row">
                  {text} <small>{t('works', { count })}</small>
                </th>
                <td>
                  {/* The browser's own: a competition may have hundreds of schools. */}
                  <select
                    aria-label={`${text} → ${t('rule.to')}`}
                    value={groupOf(value)}
                    onChange={({ target }) => onGroup(value, target.value)}
                  >
                    <option value="">{t('rule.keep')}</option>
                    {groups.map((one) => (
                      <option key={one.id} value={one.id}>
                        {one.name}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
