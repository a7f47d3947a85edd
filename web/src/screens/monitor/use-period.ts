import type { MonitorHours } from '@saiyun/sdk/calls';
import { useSearchParams } from 'react-router';

export const periods: readonly MonitorHours[] = [1, 24, 168];

/** The period and the node that the tabs share, kept in the address. */
export function usePeriod() {
  const [params, setParams] = useSearchParams();
  const put = (name: string, value: string | undefined): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const hours = periods.find((one) => String(one) === params.get('hours')) ?? 1;
  return {
    hours,
    node: params.get('node') ?? undefined,
    search: params.size > 0 ? `?${params}` : '',
    setHours: (value: MonitorHours) => put('hours', value === 1 ? undefined : String(value)),
    setNode: (value: string | undefined) => put('node', value),
  };
}
