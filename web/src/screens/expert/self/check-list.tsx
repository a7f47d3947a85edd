import type { ExpertLabel, OwnExpert } from '@saiyun/sdk/calls';
import { expertStatus } from '@saiyun/sdk/entities';
import { hasUnit } from '@saiyun/sdk/rules';
import { Alert } from 'antd';
import { useExpertSelfText } from '../../../messages/expert-self/index.ts';
import { StateShape } from '../../../ui/state-mark.tsx';

/** What a profile needs before its expert may review (EXPERT-04), with the part of the page where it is given. */
const needs = [
  ['realName', 'xs-profile'],
  ['unitId', 'xs-profile'],
  ['idNo', 'xs-profile'],
  ['phone', 'xs-profile'],
  ['agreementVersion', 'xs-agreement'],
  ['signatureFile', 'xs-signature'],
  ['labels', 'xs-labels'],
] as const;

interface Props {
  readonly row: OwnExpert;
  readonly labels: readonly ExpertLabel[];
}

/** What is there and what is still missing, each leading to its part of the page. */
export function CheckList({ row, labels }: Props) {
  const { t } = useExpertSelfText();
  const has = (name: (typeof needs)[number][0]): boolean => {
    if (name === 'labels') return labels.some(({ selected }) => selected);
    return name === 'unitId' ? hasUnit(row) : Boolean(row[name]);
  };
  const left = needs.filter(([name]) => !has(name)).length;
  if (left === 0) return null;
  return (
    <section className="pg-card xs-missing" aria-labelledby="xs-missing">
      <h2 id="xs-missing">{t('missing.title', { count: left })}</h2>
      <ul>
        {needs.map(([name, part]) => (
          <li key={name}>
            <StateShape tone={has(name) ? 'good' : 'attention'} />
            {has(name) ? (
              <span>
                {t(`needed.${name}`)} <span className="sy-hidden">{t('there')}</span>
              </span>
            ) : (
              <a href={`#${part}`}>{t(`missing.${name}`)}</a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the organiser still has to look at: the expert as a whole, and subjects that were changed. */
export function Examined({ row, labels }: Props) {
  const { t } = useExpertSelfText();
  const waiting = labels.filter(({ selected, confirmed }) => selected && !confirmed).length;
  const whole =
    row.status === expertStatus.invited
      ? 'examined.waits'
      : row.status === expertStatus.suspended
        ? 'examined.suspended'
        : row.status === expertStatus.refused
          ? 'examined.refused'
          : undefined;
  const lines = [...(whole ? [t(whole)] : []), ...(waiting > 0 ? [t('examined.labels', { count: waiting })] : [])];
  if (lines.length === 0) return null;
  return (
    <Alert
      className="xs-examined"
      type={whole && whole !== 'examined.waits' ? 'warning' : 'info'}
      showIcon
      title={lines.map((line) => <div key={line}>{line}</div>)}
    />
  );
}
