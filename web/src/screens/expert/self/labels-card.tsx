import { CheckCircleOutlined, DeleteOutlined } from '@ant-design/icons';
import { type ExpertLabel, mostExpertLabels } from '@saiyun/sdk/calls';
import { Alert, Button, Segmented, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useExpertSelfText } from '../../../messages/expert-self/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { experts } from './calls.ts';
import { labelTree, wayTo } from './label-tree.ts';

interface Props {
  readonly expertId: string;
  readonly labels: readonly ExpertLabel[];
  readonly onSaved: () => Promise<void>;
}

const levels = [1, 2, 3] as const;
const usualLevel = 2;

const heldOf = (labels: readonly ExpertLabel[]): ReadonlyMap<string, number> =>
  new Map(labels.flatMap(({ id, selected, proficiency }) => (selected ? [[id, proficiency ?? usualLevel] as const] : [])));

const isSame = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([id, level]) => b.get(id) === level);

/** The subjects by which works come to this expert, each with how well it is known. */
export function LabelsCard({ expertId, labels, onSaved }: Props) {
  const { t } = useExpertSelfText();
  const held = useMemo(() => heldOf(labels), [labels]);
  const tree = useMemo(() => labelTree(labels), [labels]);
  const [chosen, setChosen] = useState(held);
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isFull = chosen.size >= mostExpertLabels;
  const change = (next: ReadonlyMap<string, number>): void => {
    setRefusal(undefined);
    setChosen(next);
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await experts.saveLabels(
        expertId,
        [...chosen].map(([labelId, proficiency]) => ({ labelId, proficiency })),
      );
      await onSaved();
      feedback.message('success', t('labels.saved'));
    } catch (error) {
      setRefusal(failureMessage(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <section className="pg-card" id="xs-labels" aria-labelledby="xs-labels-title">
      <div className="ac-head">
        <h2 id="xs-labels-title">{t('labels')}</h2>
        {!isSame(held, chosen) && (
          <span className="xs-acts">
            <Button onClick={() => change(held)}>{t('cancel')}</Button>
            <Button type="primary" loading={isSaving} onClick={() => void save()}>
              {t('labels.save')}
            </Button>
          </span>
        )}
      </div>
      <p className="pg-note">{t('labels.text', { max: mostExpertLabels })}</p>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className="xs-refusal" />}
      <ul className="xs-labels">
        {[...chosen].map(([id, level]) => {
          const way = wayTo(labels, id);
          const name = way.at(-1) ?? id;
          const stored = labels.find((one) => one.id === id);
          const isConfirmed = stored?.confirmed === true && held.get(id) === level;
          return (
            <li key={id}>
              <span className="xs-label">
                <strong>{name}</strong>
                {way.length > 1 && <small>{way.slice(0, -1).join(' / ')}</small>}
              </span>
              <Segmented
                size="small"
                aria-label={t('labels.level', { name })}
                value={level}
                onChange={(next) => change(new Map([...chosen, [id, next]]))}
                options={levels.map((value) => ({ value, label: t(`level.${value}`) }))}
              />
              <span className="xs-confirmed">
                {isConfirmed ? (
                  <span className="xs-yes">
                    <CheckCircleOutlined aria-hidden /> {t('labels.confirmed')}
                  </span>
                ) : (
                  <StateMark tone="waiting">{t('labels.waits')}</StateMark>
                )}
              </span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('labels.remove', { name })}
                onClick={() => change(new Map([...chosen].filter(([one]) => one !== id)))}
              />
            </li>
          );
        })}
      </ul>
      <TreeSelect
        className="xs-add"
        aria-label={t('labels.add')}
        placeholder={isFull ? t('labels.full', { max: mostExpertLabels }) : t('labels.add')}
        disabled={isFull}
        value={undefined}
        showSearch
        treeNodeFilterProp="title"
        treeDefaultExpandAll
        treeData={tree(chosen)}
        onSelect={(id: string) => change(new Map([...chosen, [id, usualLevel]]))}
        notFoundContent={t('labels.notFound')}
      />
    </section>
  );
}
