import type { CallOptions, Download } from '../client/client.ts';
import type { Row } from '../contract/entity.ts';
import type { CertificateElement, CertificateProblem } from '../contract/shapes/certificate.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { certificate } from '../entities/certificate/certificate.ts';
import type { CertificateKeyList } from '../logic/certificate/keys.ts';
import type { CertificateSampleName } from '../logic/certificate/page-facts.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { area } from './area.ts';
import { pageOf } from './lists.ts';
import { segment } from './path.ts';

/** What anybody with the number and its code may see: the name is masked. */
export interface VerifiedCertificate {
  readonly certNo: string;
  readonly holderName: string;
  readonly awardName: string | null;
  /** What kind of certificate it is, in the reader's language. */
  readonly kindName: string;
  /** The school of the holder; of a school's own certificate, nothing. */
  readonly unitName: string | null;
  readonly competitionName: string;
  /** 1 issued, 2 revoked, 3 superseded. */
  readonly status: string;
  readonly issueTime: string;
  /** When it was revoked or replaced. */
  readonly revokeTime: string | null;
  /** Why, in the reader's language: the public reason, never the words to its holder. */
  readonly revokeReason: string | null;
  /** The number of the one that replaced it. */
  readonly replacedBy: string | null;
}

/** A template as it stands on the desk, saved or not, and the made-up holder with whom it is tried. */
export interface CertificateDesign {
  readonly certKind: string;
  readonly competitionId?: string | null;
  readonly pageSize: string;
  readonly locale: string;
  readonly elements: readonly CertificateElement[];
  readonly numberRule: string;
  readonly sample: CertificateSampleName;
}

/** How a design comes out; elements count from 0. */
export interface CertificateLayout {
  /** Letters and codes as SVG paths, in points from the upper left corner of each element. */
  readonly outlines: readonly { readonly element: number; readonly path: string }[];
  /** What stands against it, in the reader's language; a fact that made-up holders lack belongs to each element that shows it. */
  readonly problems: readonly {
    readonly kind: CertificateProblem['kind'];
    readonly element?: number;
    readonly fact?: string;
    readonly text: string;
  }[];
}

/** Some of those for whom a batch is. */
export interface CertificateRecipients {
  readonly rows: readonly {
    readonly holderName: string;
    readonly awardName: string | null;
    readonly teamName: string | null;
    readonly unitName: string | null;
    /** The number of the certificate that they have already: they get no second one. */
    readonly certNo: string | null;
    /** The number that is next in turn; another batch that is issued first takes it. */
    readonly nextNo: string | null;
    readonly problems: readonly CertificateProblem[];
  }[];
  /** What to ask for the next ones with; null after the last. */
  readonly next: string | null;
}

/** A page of what stands against the certificates of a batch. */
export interface CertificateProblems {
  /** How many there are of each kind, the most frequent first. */
  readonly kinds: readonly { readonly kind: CertificateProblem['kind']; readonly count: number }[];
  readonly records: readonly CertificateProblem[];
  /** How many there are of the kind that was asked for, or of all. */
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}

export interface CertificateProblemQuery {
  /** The batch. */
  readonly id: string;
  readonly kind?: CertificateProblem['kind'];
  readonly pageNo?: number;
  readonly pageSize?: number;
}

/** Certificates for their holders; issuing a batch and revoking are verbs of the definitions. */
export const certificateCalls = area((send) => ({
  /** The account's own certificates. Signed in. Unsigned. */
  mine: (query: ListQuery = {}): Promise<Page<Row<typeof certificate>>> =>
    pageOf(send('GET', '/dsTbCertificate/myList', { list: query, jeecg: 'unsupported' })),
  /** What the elements of a template would draw, and what stands against them. ADMIN, SUB, AUD. Unsigned. */
  layout: (design: CertificateDesign, options: CallOptions = {}): Promise<CertificateLayout> =>
    send('POST', '/dsTbCertificateTemplate/layout', { ...options, body: { ...design }, jeecg: 'unsupported' }),
  /** A template as the PDF that a holder would get, in base 64, with made-up facts and no proof. ADMIN, SUB, AUD. Unsigned. */
  preview: (design: CertificateDesign, options: CallOptions = {}): Promise<{ readonly pdf: string }> =>
    send('POST', '/dsTbCertificateTemplate/preview', { ...options, body: { ...design }, jeecg: 'unsupported' }),
  /** Whom a batch is for, with what each gets: some at a time, the next with `after`. ADMIN, SUB, AUD. Unsigned. */
  recipients: (id: string, after?: string, options: CallOptions = {}): Promise<CertificateRecipients> =>
    send('GET', '/dsTbCertificateBatch/recipients', { ...options, query: { id, after }, jeecg: 'unsupported' }),
  /** All that stands against the certificates of a batch, counted by kind; the record itself names the first thousand. ADMIN, SUB, AUD. Unsigned. */
  problems: (query: CertificateProblemQuery): Promise<CertificateProblems> =>
    send('GET', '/dsTbCertificateBatch/problems', { query: { ...query }, jeecg: 'unsupported' }),
  /** The same as a workbook, with the entry and the team of each. ADMIN, SUB, AUD. Unsigned. */
  problemXlsx: (id: string, options: CallOptions = {}): Promise<Download> =>
    send('GET', '/dsTbCertificateBatch/problemXlsx', { ...options, query: { id }, as: 'file', jeecg: 'unsupported' }),
  /** A certificate as PDF for printing. Its holder, ADMIN, SUB, UNIT of its school. Unsigned. */
  print: (id: string, options: CallOptions = {}): Promise<Download> =>
    send('GET', '/dsTbCertificate/print', { ...options, query: { id }, as: 'file', jeecg: 'unsupported' }),
  /** The valid certificates of a competition, or of one unit, as one archive. ADMIN, SUB, UNIT its own. Unsigned. */
  zip: (competitionId: string, unitId?: string, options: CallOptions = {}): Promise<Download> =>
    send('GET', '/dsTbCertificate/zip', { ...options, query: { competitionId, unitId }, as: 'file', jeecg: 'unsupported' }),
  /** Whether a certificate is genuine. Anyone. Unsigned. */
  verify: (certNo: string, code: string): Promise<VerifiedCertificate> =>
    send('GET', `/dsTbCertificate/verify/${segment(certNo)}`, { query: { code }, jeecg: 'unsupported' }),
  /** The published keys, with which a certificate is verified without the server. Anyone. Unsigned. */
  keys: (): Promise<CertificateKeyList> => send('GET', '/dsTbCertificate/keys', { jeecg: 'unsupported' }),
}));
