import type { Role } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { rowPath as pathOfRow, recordPath } from '@saiyun/sdk/view';

export { recordPath };

/** The pattern of every record's page. */
export const recordPage = '/r/:entity/:id';

/** Where a row is opened, by the name of its record; one that this version does not know has the page of every record. */
export function rowPath(entity: string, id: string): string {
  return pathOfRow(entityByName(entity) ?? { name: entity }, id);
}

/** Where entrants find rows that others open as records; null where there is nothing for them to look up. */
const places: Readonly<Record<string, string | null | undefined>> = {
  dsTbCompetition: '/participant/open/',
  dsTbRegistration: '/participant/entry/',
  dsTbWorks: '/participant/work/',
  dsTbUnit: null,
  dsTbCompetitionGroup: null,
  dsTbCompetitionStage: null,
  dsTbCompetitionArea: null,
};

const ofEntrants: readonly Role[] = ['APPL', 'EXPERT'];

/** Whether somebody takes part and runs nothing. */
const isEntrant = (roles: readonly Role[]): boolean => roles.includes('APPL') && roles.every((role) => ofEntrants.includes(role));

/** Where an entrant opens a row of a record; null for nowhere, undefined where the record's own page says it, and for everybody else. */
export function entrantPath(roles: readonly Role[], entity: string, id: string): string | null | undefined {
  const place = isEntrant(roles) ? places[entity] : undefined;
  return place && `${place}${encodeURIComponent(id)}`;
}
