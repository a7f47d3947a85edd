import { serviceModes } from '@saiyun/sdk/contract';
import type { Services } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';
import { modeCodes, modeText, type StoredMode } from '../kernel/mode/service-mode.ts';
import type { Look } from './sync-hook.ts';

/** Clients come back after this long where the operators have not said when they will be done. */
const usualSeconds = 60;
const mostSeconds = 3600;

const secondsLeft = ({ until }: StoredMode, now: Date): number => {
  const left = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : 0;
  return left > 0 ? Math.min(left, mostSeconds) : usualSeconds;
};

/**
 * Refuses what the platform's mode does not serve, before anything is asked of the database: in maintenance every call, otherwise writes.
 * Probes, metrics and the files of the pages are no calls.
 */
export function modeGuard({ mode, now }: Pick<Services, 'mode' | 'now'>): Look {
  return ({ routeConfig, method, language }) => {
    const current = mode.now();
    if (current.mode === serviceModes.off || !routeConfig.api || routeConfig.inMaintenance) return;
    const { effect = method === 'GET' || method === 'HEAD' ? 'read' : 'write' } = routeConfig;
    if (current.mode === serviceModes.readOnly && effect === 'read') return;
    throw modeFailure(current, language, now());
  };
}

/** The refusal of a mode, in the words of its operators. */
export function modeFailure(current: StoredMode, language: Parameters<typeof modeText>[1], now: Date): Failure {
  const code = current.mode === serviceModes.readOnly ? modeCodes.readOnly : modeCodes.maintenance;
  return new Failure(code, { said: modeText(current, language) ?? '', seconds: secondsLeft(current, now) }, { text: 'mode.said' });
}
