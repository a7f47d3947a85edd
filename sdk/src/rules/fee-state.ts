import { examineStatus, settleStatus } from '../entities/money/choices.ts';

export type FeeState = 'examining' | 'settling' | 'refused' | 'online' | 'offline';

interface Facts {
  readonly settleStatus: string | null;
  readonly examineStatus: string | null;
}

/** How far fees are on the way to the expert: two fields of a settlement, one answer. */
export function feeState({ settleStatus: settled, examineStatus: examined }: Facts): FeeState {
  if (settled === settleStatus.online) return 'online';
  if (settled === settleStatus.offline) return 'offline';
  if (examined === examineStatus.approved) return 'settling';
  return examined === examineStatus.refused ? 'refused' : 'examining';
}
