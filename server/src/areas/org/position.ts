import { position } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';

/** Positions. The rank also has the short name `rank`, in bodies, filters and answers (SYS-08, CALL-121). */
export const positionModule = entityModule(position, {
  olderNames: ['rank'],
  query: ({ rank, ...params }) => (rank === undefined ? params : { postRank: rank, ...params }),
  given: ({ rank, ...body }) => (rank === undefined ? body : { postRank: rank, ...body }),
  addedTexts: ['rank', 'rank_dictText'],
  shows: (_ctx, wire) => ({
    ...wire,
    ...(wire.postRank !== undefined && { rank: wire.postRank }),
    ...(wire.postRank_dictText !== undefined && { rank_dictText: wire.postRank_dictText }),
  }),
});
