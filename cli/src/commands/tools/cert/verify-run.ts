import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ApiError } from '@saiyun/sdk';
import { certificateCalls, type VerifiedCertificate } from '@saiyun/sdk/calls';
import { certificateStatus } from '@saiyun/sdk/entities';
import {
  type CertificateKeyList,
  type CertificateProof,
  pageDifference,
  readCompactProof,
  readKeyList,
  verifyProof,
} from '@saiyun/sdk/logic/certificate';
import type { Cli, Run } from '../../../cli.ts';
import { readInput, unreadable } from '../../../input-file.ts';
import { withClient } from '../../../platform/session.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

export interface CertVerifyOptions {
  readonly file: string;
  /** File of the published keys; without it they are asked of the server. */
  readonly keys?: string;
}

/** Everything that a certificate's file says, and what it carries. */
interface ReadPage {
  readonly text: string;
  readonly proof: CertificateProof | undefined;
}

const isSigned = (x: string, signature: Uint8Array, bytes: Uint8Array): boolean =>
  verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);

/** What the platform has on record: undefined without a network, null where there is no such certificate, as for other signed papers. */
type OnRecord = VerifiedCertificate | null | undefined;

/** A page whose signature is good may have been taken back since: only the platform knows. */
type Standing = 'unknown' | 'valid' | 'revoked' | 'superseded' | 'missing' | 'none';

const standingOf = ({ payload }: CertificateProof, onRecord: OnRecord): Standing => {
  if (payload.verifyCode === '') return 'none';
  if (onRecord === undefined) return 'unknown';
  if (onRecord === null) return 'missing';
  if (onRecord.status === certificateStatus.valid) return 'valid';
  return onRecord.status === certificateStatus.superseded ? 'superseded' : 'revoked';
};

const standingText = (cli: Cli<'tools'>, state: Standing, onRecord: OnRecord): readonly string[] => {
  if (state === 'none') return [];
  const { revokeTime, revokeReason, replacedBy } = onRecord ?? {};
  const date = revokeTime?.slice(0, 10) ?? '';
  const reason = revokeReason ? [cli.text('tools.cert.reason', { reason: revokeReason })] : [];
  if (state === 'revoked') return [cli.text('tools.cert.state.revoked', { date }), ...reason];
  if (state === 'superseded') return [cli.text('tools.cert.state.superseded', { date, number: replacedBy ?? '' }), ...reason];
  return [cli.text(`tools.cert.state.${state}`)];
};

interface Asked {
  readonly list: CertificateKeyList;
  readonly onRecord: OnRecord;
}

/** The published keys and what became of the certificate, from the server. */
const ask = (cli: Cli<'tools'>, { payload: { certNo, verifyCode } }: CertificateProof): Promise<Asked> =>
  withClient(
    cli,
    async (client) => {
      const { keys, verify: ofNumber } = certificateCalls(client.send);
      const list = await keys();
      if (verifyCode === '') return { list, onRecord: null };
      const onRecord = await ofNumber(certNo, verifyCode).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'row.missing') return null;
        throw error;
      });
      return { list, onRecord };
    },
    { anonymous: true },
  );

/** Says whether a certificate's file is genuine and, where the server is asked, still valid. Exits with 8 if it is not. */
export const runCertVerify: Run<CertVerifyOptions, 'tools'> = async (cli, { file, keys }) => {
  const { text, proof } = await readPage(cli, file);
  if (!proof) throw new CliError('tools.cert.noProof', { exit: exitCodes.invalid, params: { path: file } });
  const { list, onRecord }: Asked = keys === undefined ? await ask(cli, proof) : { list: await readKeys(cli, keys), onRecord: undefined };
  const signature = await verifyProof(proof, list, isSigned);
  const { missing, altered } = pageDifference(proof.payload, text);
  const genuine = signature === 'genuine' && !altered && missing.length === 0;
  const state = standingOf(proof, onRecord);
  const { revokeTime = null, revokeReason = null, replacedBy = null } = onRecord ?? {};
  if (cli.asData)
    await cli.data({
      genuine,
      state,
      revokeTime,
      revokeReason,
      replacedBy,
      signature,
      altered,
      missing,
      issuer: list.issuer,
      ...proof.payload,
    });
  else {
    const { certNo, issueDate, facts } = proof.payload;
    const lines = [
      cli.text(genuine ? 'tools.cert.genuine' : 'tools.cert.notGenuine'),
      cli.text(`tools.cert.signature.${signature}`),
      ...(altered ? [cli.text('tools.cert.altered')] : []),
      ...(missing.length > 0 ? [cli.text('tools.cert.missing', { names: missing.join(', ') })] : []),
      ...standingText(cli, state, onRecord),
      cli.text('tools.cert.says', { certNo, issueDate, facts: Object.values(facts).join(' · ') }),
    ];
    await cli.show(lines);
  }
  return genuine && ['unknown', 'valid', 'none'].includes(state) ? exitCodes.ok : exitCodes.invalid;
};

const readKeys = async (cli: Cli<'tools'>, path: string): Promise<CertificateKeyList> => {
  const list = readKeyList(parsed(await readInput(cli, path)));
  if (!list) throw new CliError('tools.cert.badKeys', { exit: exitCodes.invalid, params: { path } });
  return list;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
};

/** Reads all pages: one that was added would say what nobody signed. */
const readPage = async (cli: Cli<'tools'>, path: string): Promise<ReadPage> => {
  const bytes = await readFile(resolve(cli.cwd, path)).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  try {
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false }).promise;
    const { metadata } = await document.getMetadata();
    let text = '';
    for (let n = 1; n <= document.numPages; n++) {
      const { items } = await (await document.getPage(n)).getTextContent();
      text += items.map((item) => ('str' in item ? item.str : '')).join('');
    }
    const found = /<saiyun:proof>([^<]*)</.exec(String(metadata?.getRaw() ?? ''))?.[1];
    return { text, proof: found === undefined ? undefined : readCompactProof(found) };
  } catch (cause) {
    throw new CliError('tools.cert.noPdf', { exit: exitCodes.invalid, params: { path }, cause });
  }
};
