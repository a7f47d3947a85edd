import { reportCalls } from '@saiyun/sdk/calls';
import { reportPicker } from '@saiyun/sdk/logic/picker';
import { client } from '../../lib/api/client.ts';

const reports = reportCalls(client.send);

/** What the picker of a report shows and asks. */
export async function reportOf(code: string) {
  const columns = await reports.columns(code);
  return reportPicker(columns, await reports.filters(columns.cgRpConfigId));
}
