import { group } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';
import { competitionModule } from './competition.ts';

export const competitionModules = [competitionModule, entityModule(group)];
