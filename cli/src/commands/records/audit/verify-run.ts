import { auditCalls } from '@saiyun/sdk/calls';
import type { Run } from '../../../cli.ts';
import { withClient } from '../../../platform/session.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

export interface AuditVerifyOptions {
  /** A hash that an earlier run told. */
  readonly known?: string;
}

/** Has the platform prove its audit log, and says where the proof fails; exits with 3 if it does, or if a hash noted earlier is not in it any more. */
export const runAuditVerify: Run<AuditVerifyOptions, 'upkeep'> = async (cli, options) => {
  // On the first night nothing is noted yet: an empty value is none.
  const known = options.known?.trim() || undefined;
  const told = await withClient(cli, (client) => auditCalls(client.send).verify(known, { signal: cli.signal, timeoutMs: 0 }));
  const { valid, sealed, head, fault, knownAt } = told;
  // A walk that stopped at a fault has not seen what lies behind it.
  const isCutOff = valid && known !== undefined && knownAt === null;
  if (cli.asData) await cli.data(told);
  else
    await cli.show([
      ...(valid ? [cli.text('upkeep.audit.valid', { count: sealed })] : []),
      ...(fault ? [cli.text(`upkeep.audit.${fault.kind}`, { position: fault.pos })] : []),
      ...(head === null ? [] : [cli.text('upkeep.audit.head', { head })]),
      ...(knownAt === null ? [] : [cli.text('upkeep.audit.known', { position: knownAt })]),
      ...(isCutOff ? [cli.text('upkeep.audit.cutOff', { head: known })] : []),
    ]);
  return valid && !isCutOff ? exitCodes.ok : exitCodes.differs;
};
