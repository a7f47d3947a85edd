import type { Fault } from '@saiyun/sdk/logic/monitor';
import { toWireTime } from '@saiyun/sdk/view';
import { Alert } from 'antd';
import { byteText } from '../../lib/byte-text.ts';
import { useMonitorText } from '../../messages/monitor/index.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { msText, type T } from './measures.ts';

const measured = (t: T, { kind, value }: Fault): string | number => {
  switch (kind) {
    case 'busy':
    case 'load':
    case 'heap':
    case 'memory':
    case 'pool':
      return `${Math.round(value * 100)}%`;
    case 'loop':
    case 'slow':
      return msText(t, value);
    case 'disk':
      return byteText(value);
    case 'silent':
      return toWireTime(new Date(value)).slice(11, 16);
    case 'diskSoon':
    case 'failed':
      return value;
  }
};

/** What is wrong, each in a sentence with what to do about it; or that nothing is. */
export function Faults({
  faults,
  isSeveral,
  isMeasured,
}: {
  readonly faults: readonly Fault[];
  readonly isSeveral: boolean;
  readonly isMeasured: boolean;
}) {
  const { t } = useMonitorText();
  if (!isMeasured) return null;
  if (faults.length === 0)
    return (
      <p className="mo-fine">
        <StateMark tone="good">{t('fine')}</StateMark>
      </p>
    );
  return (
    <ul className="mo-faults">
      {faults.map((fault) => {
        const values = { node: fault.node, value: measured(t, fault), count: fault.value };
        const what = t(`fault.${fault.kind}`, values);
        return (
          <li key={`${fault.kind} ${fault.node}`}>
            <Alert
              type={fault.isMild ? 'info' : 'warning'}
              showIcon
              title={isSeveral && fault.kind !== 'silent' ? t('fault.on', { ...values, what }) : what}
              description={t(`mend.${fault.kind}`)}
            />
          </li>
        );
      })}
    </ul>
  );
}
