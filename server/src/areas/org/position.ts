import { position } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';

/** Positions; the text of the rank is answered under the short name too (SYS-08). */
export const positionModule = entityModule(position, {
  addedTexts: ['rank_dictText'],
  shows: (_ctx, wire) => (wire.postRank_dictText === undefined ? wire : { ...wire, rank_dictText: wire.postRank_dictText }),
});
