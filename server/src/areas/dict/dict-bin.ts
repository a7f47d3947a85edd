import type { FastifyRequest } from 'fastify';
import type { BinPaths } from '../../http/records/bin-calls.ts';

const ids = (request: FastifyRequest): readonly string[] => [(request.params as { readonly id: string }).id];

/** The paths of deleted dictionaries; restoring one brings back its items. */
export const dictBin: BinPaths = {
  list: '/sys/dict/deleteList',
  restore: { path: '/sys/dict/back/:id', body: null, ids },
  destroy: { path: '/sys/dict/deletePhysic/:id', ids },
};
