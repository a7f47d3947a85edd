import { outMessage } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';

export const messageModules = [entityModule(outMessage)];
