import './verify.css';
import { certificateCalls, type VerifiedCertificate } from '@saiyun/sdk/calls';
import { certificateStatus } from '@saiyun/sdk/entities';
import { type CertificateProof, type IsSigned, type ProofVerdict, readCompactProof, verifyProof } from '@saiyun/sdk/logic/certificate';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { client } from '../../lib/api/client.ts';
import { useVerifyText } from '../../messages/verify/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { HallFrame } from '../hall/hall-frame.tsx';

const certificates = certificateCalls(client.send);

/** Where pages come over plain http, browsers have no signatures: the server's answer stands alone then. */
const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
const isSigned: IsSigned = async (x, signature, bytes) => {
  if (!subtle) return false;
  const key = await subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, { name: 'Ed25519' }, false, ['verify']);
  return subtle.verify({ name: 'Ed25519' }, key, signature, bytes);
};

/** Whether a failure says that there is no such certificate. */
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'row.missing';

/** What the keys say of a scanned proof; undefined until that is known, and where it cannot be. */
const useVerdict = (text: string, proof: CertificateProof | undefined): ProofVerdict | undefined =>
  useQuery({
    queryKey: ['certificate proof', text],
    queryFn: async () => (proof ? verifyProof(proof, await certificates.keys(), isSigned) : null),
    enabled: proof !== undefined && subtle !== undefined,
    retry: false,
  }).data ?? undefined;

function Fact({ name, value }: { readonly name: string; readonly value: string | null | undefined }) {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

const words = {
  [certificateStatus.valid]: ['good', 'valid'],
  [certificateStatus.revoked]: ['bad', 'revoked'],
  [certificateStatus.superseded]: ['bad', 'superseded'],
} as const;

/** Verdicts by which the code was not made by the issuer, whatever is on record under the number that it names. */
const forged: readonly (ProofVerdict | undefined)[] = ['badSignature', 'unknownKey', 'outsideKey'];

interface AnswerProps {
  readonly of: VerifiedCertificate;
  readonly proof: CertificateProof | undefined;
  readonly verdict: ProofVerdict | undefined;
  /** The reader wants to check another number. */
  readonly onAsk: (number: string) => void;
}

interface NewNumberProps {
  readonly number: string;
  readonly onAsk: (number: string) => void;
}

/** The number of the certificate that replaced this one; its code is on paper only. */
function NewNumber({ number, onAsk }: NewNumberProps) {
  const { t } = useVerifyText();
  return (
    <>
      <strong>{number}</strong>
      <button type="button" className="vf-link" onClick={() => onAsk(number)}>
        {t('checkNew')}
      </button>
    </>
  );
}

function Answer({ of, proof, verdict, onAsk }: AnswerProps) {
  const { t } = useVerifyText();
  const [tone, word] = words[of.status as keyof typeof words] ?? ['bad', 'revoked'];
  const isForged = forged.includes(verdict);
  const isValid = of.status === certificateStatus.valid;
  // That the issuer once signed it is no comfort once it is taken back: nothing on such a page is green.
  const signedTone = verdict === 'genuine' ? (isValid ? 'good' : 'quiet') : 'bad';
  // Anybody can write a name into a code: only a signed one is shown whole.
  const signedName = verdict === 'genuine' ? proof?.payload.facts.realName : undefined;
  const signed = verdict && <StateMark tone={signedTone}>{t(`signed.${verdict}`)}</StateMark>;
  return (
    <section className="vf-answer" data-invalid={!isValid || isForged} aria-live="polite">
      <h2>{isForged ? signed : <StateMark tone={tone}>{t(word)}</StateMark>}</h2>
      {isForged && <p>{t('onRecord')}</p>}
      {isForged && !isValid && <StateMark tone={tone}>{t(word)}</StateMark>}
      {!isValid && (
        <p className="vf-withdrawn">
          {t(of.replacedBy ? 'replacedText' : 'revokedText')}
          {of.replacedBy && <NewNumber number={of.replacedBy} onAsk={onAsk} />}
        </p>
      )}
      {!isForged && signed}
      <dl>
        <Fact name={t('number')} value={of.certNo} />
        <Fact name={t('kind')} value={of.kindName} />
        <Fact name={t('holder')} value={signedName ?? of.holderName} />
        <Fact name={t('unit')} value={of.unitName} />
        <Fact name={t('award')} value={of.awardName} />
        <Fact name={t('competition')} value={of.competitionName} />
        <Fact name={t('issued')} value={of.issueTime.slice(0, 10)} />
        <Fact name={t(of.replacedBy ? 'replacedOn' : 'revokedOn')} value={of.revokeTime?.slice(0, 10)} />
        <Fact name={t('reason')} value={of.revokeReason} />
      </dl>
      {isValid && <p>{t(signedName === undefined && of.holderName.includes('*') ? 'compareMasked' : 'compare')}</p>}
    </section>
  );
}

/** Tells everyone whether a certificate is genuine: from its QR code, or by its number and code. */
export function Verify() {
  const { t, lang } = useVerifyText();
  const { hash } = useLocation();
  const codeField = useRef<HTMLInputElement>(null);
  const scanned = hash.length > 1 ? readCompactProof(hash.slice(1)) : undefined;
  const [typed, setTyped] = useState({ certNo: '', code: '' });
  const [asked, setAsked] = useState<{ readonly certNo: string; readonly code: string }>();
  const verdict = useVerdict(hash, scanned);
  const of = asked ?? (scanned && { certNo: scanned.payload.certNo, code: scanned.payload.verifyCode });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['verify', of?.certNo, of?.code, lang],
    queryFn: () => certificates.verify(of?.certNo ?? '', of?.code ?? ''),
    enabled: of !== undefined,
    retry: false,
  });
  const check = (event: FormEvent): void => {
    event.preventDefault();
    setAsked({ certNo: typed.certNo.trim(), code: typed.code.trim().toUpperCase() });
  };
  return (
    <HallFrame title={t('title')}>
      <div className="vf">
        <header>
          <h1>{t('title')}</h1>
          <p>{t('purpose')}</p>
        </header>
        {data && (
          <Answer
            of={data}
            onAsk={(certNo) => {
              setTyped({ certNo, code: '' });
              codeField.current?.focus();
            }}
            {...(asked ? { proof: undefined, verdict: undefined } : { proof: scanned, verdict })}
          />
        )}
        {!data && error && isMissing(error) && (
          <p className="vf-missing" role="alert">
            {t('missing')}
          </p>
        )}
        {!data && error && !isMissing(error) && <LoadFailure error={error} onRetry={refetch} />}
        {hash.length > 1 && !scanned && !asked && (
          <p className="vf-missing" role="alert">
            {t('malformed')}
          </p>
        )}
        <form className="vf-form" onSubmit={check}>
          <label>
            {t('number')}
            <input
              className="hl-field"
              required
              maxLength={100}
              autoComplete="off"
              value={typed.certNo}
              onChange={(event) => setTyped({ ...typed, certNo: event.target.value })}
            />
          </label>
          <label>
            {t('code')}
            <input
              className="hl-field"
              required
              ref={codeField}
              maxLength={8}
              autoComplete="off"
              autoCapitalize="characters"
              value={typed.code}
              onChange={(event) => setTyped({ ...typed, code: event.target.value })}
            />
          </label>
          <button type="submit" className="sy-button" disabled={isFetching}>
            {t('check')}
          </button>
        </form>
      </div>
    </HallFrame>
  );
}
