import { recordBinCalls } from '@saiyun/sdk/calls';
import { client } from '../../lib/api/client.ts';

/** The calls of the bin that every record has, apart from the pages that may need them. */
export const recordBin = recordBinCalls(client.send);
