import { competition } from './competition.ts';
import { group } from './group.ts';

export const competitions = { competition, group };
