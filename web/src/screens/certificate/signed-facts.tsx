import './issue/issue.css';
import type { AnyRow } from '@saiyun/sdk/contract';
import type { CertificatePayload } from '@saiyun/sdk/logic/certificate';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { useCertificateText } from '../../messages/certificate/index.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { factWord } from './design/sheet/fact-words.ts';

/** Letters for machines, for whoever wants to compare them. */
function Folded({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <details className="ci-folded">
      <summary>{name}</summary>
      <code>{text}</code>
    </details>
  );
}

function Signature({ row: { payloadSig, keyId } }: { readonly row: AnyRow }) {
  const { t } = useCertificateText();
  if (typeof payloadSig !== 'string' || typeof keyId !== 'string') return '—';
  return (
    <>
      <StateMark tone="neutral">{t('signed.by', { key: keyId.slice(0, 8) })}</StateMark>
      <Folded name={t('signed.show')} text={payloadSig} />
    </>
  );
}

/** What was signed, in the words of the sheet. */
function Payload({ payload }: { readonly payload: Partial<CertificatePayload> | null }) {
  const { t, lang } = useCertificateText();
  const facts = Object.entries(payload?.facts ?? {});
  if (facts.length === 0) return '—';
  return (
    <details className="ci-folded">
      <summary>{t('signed.facts', { count: facts.length })}</summary>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{factWord(name, lang)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Digest({ text }: { readonly text: unknown }) {
  const { t } = useCertificateText();
  return typeof text === 'string' ? <Folded name={t('signed.showDigest')} text={text} /> : '—';
}

/** Certificates: what proves them is said in words, with the letters folded away. */
export const certificateListPage: PageOverrides = {
  stateTabs: true,
  columns: {
    payload: { cell: (row) => <Payload payload={row.payload as unknown as Partial<CertificatePayload> | null} /> },
    payloadSig: { cell: (row) => <Signature row={row} /> },
    pdfSha256: { cell: (row) => <Digest text={row.pdfSha256} /> },
  },
};
