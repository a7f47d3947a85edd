import { msgSend, registration } from '@saiyun/sdk/entities';
import { lazy } from 'react';
import type { RowsAct } from '../../kit/list/overrides.ts';

/** A message to the teams of a list, for those who write messages and see the entries. */
export const teamsAct: RowsAct = {
  isFor: (may) => may.call(msgSend, 'add') && may.call(registration, 'list'),
  Act: lazy(async () => ({ default: (await import('./write-teams.tsx')).WriteTeams })),
};
