import type { AlertKind } from '@saiyun/sdk/calls';
import { type AlertLimits, leastMinutes as minutes } from '@saiyun/sdk/logic/monitor';
import type { useAlertsText } from '../../../messages/alerts/index.ts';

type T = ReturnType<typeof useAlertsText>['t'];

/** From where a condition counts, in words. */
export function limitText(t: T, kind: AlertKind, limits: AlertLimits): string {
  switch (kind) {
    case 'disk':
      return t('limit.disk', { share: limits.diskShare, size: limits.diskSize });
    case 'diskSoon':
      return t('limit.diskSoon', { days: limits.diskSoon });
    case 'load':
    case 'busy':
    case 'memory':
    case 'heap':
    case 'pool':
      return t(`limit.${kind}`, { minutes, share: limits[kind] });
    case 'loop':
    case 'slow':
      return t(`limit.${kind}`, { minutes, ms: limits[kind] });
    case 'failed':
      return t('limit.failed', { minutes, count: limits.failed });
    case 'silent':
      return t('limit.silent', { minutes: limits.silent });
    case 'backup':
      return t('limit.backup', { hours: limits.backup });
    case 'jobs':
      return t('limit.jobs', { count: limits.jobs });
  }
}
