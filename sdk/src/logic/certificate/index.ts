export { compactProof, readCompactProof } from './compact.ts';
export { certificateFactLabels } from './fact-labels.ts';
export { type CertificateKey, type CertificateKeyList, readKeyList } from './keys.ts';
export { type CertificateSampleName, certificateSampleNames, elementText, type SheetValues, shownFact, writtenDay } from './page-facts.ts';
export { comparedText, type PageDifference, pageDifference, pageDigest } from './page-text.ts';
export { type CertificateFact, type CertificatePayload, type CertificateProof, signedText } from './payload.ts';
export { type IsSigned, type ProofVerdict, verifyProof } from './verify.ts';
