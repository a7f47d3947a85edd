import { no, yes } from '../contract/choices.ts';
import type { Edit, Row } from '../contract/entity.ts';
import type { expert } from '../entities/expert/expert.ts';
import type { recusal } from '../entities/expert/recusal.ts';
import { area } from './area.ts';
import { rowsOf } from './lists.ts';
import type { SignedIn } from './session.ts';

/** A label by which experts are grouped. */
export interface ExpertLabel {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  /** Number of experts with the label. */
  readonly expertCount?: number;
  /** Whether the account itself has it. */
  readonly selected?: boolean;
  /** How well the account itself knows it, 1 to 3; null if it does not have it. */
  readonly proficiency?: number | null;
  /** Whether the organiser has confirmed it for the account. */
  readonly confirmed?: boolean;
  readonly children?: readonly ExpertLabel[] | null;
}

/** A label of an expert with how well it is known, from 1 to 3. */
export interface KnownLabel {
  readonly labelId: string;
  readonly proficiency: number;
}

/** Most labels of an expert: whoever names all subjects is matched by none. */
export const mostExpertLabels = 20;

/** What experts may be recused from. */
export type RecusalTarget = 'works' | 'unit' | 'person';

/** A party that an expert may declare a recusal from; `hint` tells it from others of its name. */
export interface RecusableParty {
  readonly id: string;
  readonly name: string;
  readonly hint: string | null;
}

/** A recusal of the account itself, with the name of the party. */
export type OwnRecusal = Pick<Row<typeof recusal>, 'id' | 'targetType' | 'targetId' | 'reason' | 'source' | 'status' | 'expireTime'> & {
  readonly targetName: string | null;
};

/** What reviewers agree to, and whether the account has. */
export interface ReviewerAgreement {
  /** The version whose text this is: the accepted one, otherwise the current one. */
  readonly version: string;
  readonly text: string;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; null if it was not accepted yet. */
  readonly acceptedTime: string | null;
}

/** One of the account's groups of experts. */
export interface ExpertGrouping {
  readonly id: string;
  readonly name: string;
  readonly expertIds: readonly string[] | null;
}

/** The expert's own record; saving it with no missing fields completes the profile (`isPerfect`). */
export type OwnExpert = Row<typeof expert>;
/** Fields of the expert's own record to change, and whether the expert accepts the terms. */
export type OwnExpertEdit = Omit<Edit<typeof expert>, 'userId'> & { readonly agree: boolean };

/** An invitation as the holder of its link sees it; contacts are masked. */
export interface ShownInvitation {
  readonly invitationName: string;
  readonly inviter: string;
  /** The competition that it is for; null if it is to the pool of experts. */
  readonly competitionName: string | null;
  readonly tenantName: string;
  readonly realName: string;
  readonly unitName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly message: string | null;
  readonly agreementVersion: string;
  readonly agreementText: string;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  readonly expireTime: string;
  /** An account has one of the contacts: its owner signs in and calls `joinByLink`. */
  readonly hasAccount: boolean;
}

/** A link that an organiser passes on by hand. */
export interface InvitationLink {
  readonly link: string;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  readonly expireTime: string;
}

/** How somebody without an account accepts; `agree` says that the agreement was accepted. */
export interface InvitationAnswer {
  /** The token of the link. */
  readonly token: string;
  readonly username: string;
  readonly password: string;
  readonly confirmpassword: string;
  readonly agree: boolean;
}

/** The link of an invitation to experts: its holder opens it without an account. Sending it is a verb of the record. */
export const invitationCalls = area((send) => ({
  /** What the invitation says; notes that it was opened. Fails with `invitation.…` where the link opens nothing. Anyone. Signed. */
  openLink: (token: string): Promise<ShownInvitation> =>
    send('POST', '/dsTbExpertInvitee/openLink', { body: { token }, jeecg: 'unsupported' }),
  /** Accepts with a new account and signs in to it. Anyone. Signed. */
  acceptLink: (input: InvitationAnswer): Promise<SignedIn> =>
    send('POST', '/dsTbExpertInvitee/acceptLink', { body: input, signsIn: true, jeecg: 'unsupported' }),
  /** Accepts with the account that is signed in, which has the e-mail address or mobile number of the invitation. Signed in. Signed. */
  joinByLink: async (token: string, agree: boolean): Promise<void> => {
    await send('POST', '/dsTbExpertInvitee/joinByLink', { body: { token, agree }, jeecg: 'unsupported' });
  },
  /**
   * A further link for an invited person, to be passed on by hand; what was sent goes on to work. The audit log tells who asked for it.
   * ADMIN, SUB. Signed.
   */
  link: (id: string): Promise<InvitationLink> => send('POST', '/dsTbExpertInvitee/link', { body: { id }, jeecg: 'unsupported' }),
  /** Declines with a reason, which the organiser reads. Anyone. Signed. */
  declineLink: async (token: string, reason: string): Promise<void> => {
    await send('POST', '/dsTbExpertInvitee/declineLink', { body: { token, reason }, jeecg: 'unsupported' });
  },
}));

/** Labels, groups and the expert's own record. Experts themselves are a record; examining one is its verb. */
export const expertCalls = area((send) => ({
  /** The labels of experts; the wire spells it this way. ADMIN, SUB, EXPERT. Unsigned. */
  labels: (): Promise<readonly ExpertLabel[]> => rowsOf(send('GET', '/dsTbLabel/queryDsTbExpertLabeList', { jeecg: 'unsupported' })),
  /** The account's own groups of experts. ADMIN, SUB, EXPERT. Unsigned. */
  myGroupings: (): Promise<readonly ExpertGrouping[]> =>
    rowsOf(send('GET', '/dsTbExpertLabelRelation/querymygroupinglist', { jeecg: 'unsupported' })),
  /**
   * Replaces the labels of an expert, at most `mostExpertLabels`; a label alone keeps its proficiency. What experts change themselves is to
   * be confirmed again. ADMIN, SUB, and EXPERT for their own. Signed.
   */
  saveLabels: async (expertId: string, labels: readonly (string | KnownLabel)[]): Promise<void> => {
    const known = labels.flatMap((one) => (typeof one === 'string' ? [] : [[one.labelId, one.proficiency] as const]));
    await send('POST', '/dsTbExpertLabelRelation/save', {
      body: {
        expertId,
        labelIds: labels.map((one) => (typeof one === 'string' ? one : one.labelId)).join(','),
        ...(known.length > 0 && { proficiency: Object.fromEntries(known) }),
      },
      jeecg: 'unsupported',
    });
  },
  /** The expert's own recusals, those that were removed last. EXPERT. Unsigned. */
  recusals: (): Promise<readonly OwnRecusal[]> => rowsOf(send('GET', '/dsTbRecusal/mine', { jeecg: 'unsupported' })),
  /**
   * Parties to declare a recusal from, at most twenty: units by a part of their name, people by their whole name, works among those that
   * the expert was given. EXPERT. Unsigned.
   */
  recusable: (targetType: RecusalTarget, keyword: string): Promise<readonly RecusableParty[]> =>
    rowsOf(send('GET', '/dsTbRecusal/targets', { query: { targetType, keyword }, jeecg: 'unsupported' })),
  /** What reviewers agree to. EXPERT. Unsigned. */
  agreement: (): Promise<ReviewerAgreement> => send('GET', '/dsTbExpert/agreement', { jeecg: 'unsupported' }),
  /** The expert's own record. EXPERT. Unsigned. */
  mine: (): Promise<OwnExpert> => send('GET', '/dsTbExpert/mine', { jeecg: 'unsupported' }),
  /** Changes the expert's own record and returns it. EXPERT. Unsigned. */
  saveMine: ({ agree, ...row }: OwnExpertEdit): Promise<OwnExpert> =>
    send('PUT', '/dsTbExpert/mine', { body: { ...row, agree: agree ? yes : no }, jeecg: 'unsupported' }),
}));
