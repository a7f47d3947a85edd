import type { AlertKind } from '@saiyun/sdk/calls';
import { faultLimits } from '@saiyun/sdk/logic/monitor';
import { byteText } from '../../../lib/byte-text.ts';
import type { useAlertsText } from '../../../messages/alerts/index.ts';

type T = ReturnType<typeof useAlertsText>['t'];

const percent = (share: number): number => Math.round(share * 100);

/** From where a condition counts, in words. */
export function limitText(t: T, kind: AlertKind): string {
  const { minutes } = faultLimits;
  switch (kind) {
    case 'disk':
      return t('limit.disk', { share: percent(faultLimits.disk), size: byteText(faultLimits.diskBytes) });
    case 'diskSoon':
      return t('limit.diskSoon', { days: faultLimits.diskSoon });
    case 'load':
    case 'busy':
    case 'memory':
    case 'heap':
      return t(`limit.${kind}`, { minutes, share: percent(faultLimits[kind]) });
    case 'loop':
    case 'slow':
      return t(`limit.${kind}`, { minutes, ms: faultLimits[kind] });
    case 'failed':
      return t('limit.failed', { minutes, count: faultLimits.failed });
    case 'pool':
      return t('limit.pool', { minutes });
    case 'silent':
      return t('limit.silent', { minutes: faultLimits.silentMinutes });
    case 'backup':
    case 'jobs':
      return t(`limit.${kind}`);
  }
}
