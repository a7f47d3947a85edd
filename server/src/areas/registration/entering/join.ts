import type { TeamJoining } from '@saiyun/sdk/calls';
import { dict, text, yes } from '@saiyun/sdk/contract';
import { registrationMember, registrationStatus } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import { askedKeys, mayChangeTeam } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import { needed, readInput } from '../../../http/call/input.ts';
import { neededParam } from '../../../http/call/query-parameters.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, inputFailure, type TxCtx } from '../../../kernel/entity-module.ts';
import { addIn, writing } from '../../../kernel/write/standard-calls.ts';
import { teamBoundsOf } from '../../competition/admission/team-bounds.ts';
import { competitionOf } from '../../competition/timeline.ts';
import { refuseClosedSubmit } from '../gate-checks.ts';
import { type Entry, joiningModule, lockedEntry, peopleOf } from '../member.ts';
import { factsOf } from './begin.ts';
import { codeOf } from './invites.ts';

const { idNo, idType, phone, email, major, grade } = registrationMember.fields;
export const joinInput = {
  code: needed(['邀请码', 'Code'], 40),
  idType: dict(idType.label, 'ds_id_type', { default: 'resident' }),
  idNo,
  phone: text(phone.label, { ...phone, required: true }),
  email,
  major,
  grade,
  consent: needed(['同意参赛', 'Consent'], 1),
} as const;

interface Invited {
  readonly entry: Entry;
  readonly memberRole: 'member' | 'tutor';
  readonly expireTime: Date;
}

/** What a code invites to. One that is unknown, revoked or over is refused with the same words: it says nothing to whoever guesses. */
const invitedBy = async (ctx: TxCtx, code: string): Promise<Invited> => {
  const found = await ctx.tx.one<{ id: string; memberRole: 'member' | 'tutor'; expireTime: Date }>(
    `select registration_id as id, member_role as "memberRole", expire_time as "expireTime" from ds_tb_team_invite
     where tenant_id = $1 and code = $2 and expire_time > $3`,
    [ctx.tenantId, codeOf(code), ctx.now()],
  );
  const entry = found && (await lockedEntry(ctx, found.id));
  if (!found || !entry) throw new Failure('team.invite_over');
  return { entry, memberRole: found.memberRole, expireTime: found.expireTime };
};

const isIn = async ({ tx, tenantId, actor }: TxCtx, entryId: string): Promise<boolean> =>
  (await tx.one(
    `select 1 as one from ds_tb_registration_member where tenant_id = $1 and registration_id = $2 and user_id = $3 and del_flag = '0' limit 1`,
    [tenantId, entryId, actor.userId],
  )) !== undefined;

const isFixed = ({ status, returnFields }: Entry): boolean =>
  status === registrationStatus.returned ? !mayChangeTeam(askedKeys(returnFields)) : status !== registrationStatus.draft;

/** Why nobody, or not this account, may join a team now. */
const refuseJoin = async (ctx: TxCtx, { entry, memberRole }: Invited): Promise<void> => {
  if (entry.captainUserId === ctx.actor.userId) throw new Failure('team.own');
  if (await isIn(ctx, entry.id)) throw new Failure('team.joined');
  if (isFixed(entry)) throw new Failure('team.fixed');
  const { teamMax, tutorMax } = await teamBoundsOf(ctx, await refuseClosedSubmit(ctx, entry), entry.groupId);
  const people = await peopleOf(ctx, entry.id);
  const has = people.filter((one) => one.memberRole === memberRole).length;
  const most = memberRole === 'tutor' ? tutorMax : teamMax === null ? null : teamMax - 1;
  if (most !== null && has >= most) throw new Failure('team.full');
};

/** GET /dsTbRegistration/joining: the team and the competition behind a code, and what is known of the caller. */
export function joiningOf(ctx: Ctx, params: Params): Promise<TeamJoining> {
  rolesForCall(ctx, registrationMember, 'add');
  const code = neededParam(params, 'code');
  return ctx.db.tx(async (tx) => {
    const inTx: TxCtx = { ...ctx, tx };
    const invited = await invitedBy(inTx, code);
    const { entry, memberRole, expireTime } = invited;
    const competition = await competitionOf(inTx, entry.competitionId);
    const english = ctx.language === 'en';
    const refusal = await refuseJoin(inTx, invited).catch((error: unknown) => {
      if (error instanceof Failure) return error.code;
      throw error;
    });
    const facts = await factsOf(inTx);
    return {
      registrationId: entry.id,
      teamName: (english && entry.teamNameEn) || entry.teamName,
      captain: entry.realName,
      competitionId: entry.competitionId,
      competitionName: (english && competition?.competitionNameEn) || (competition?.competitionName ?? ''),
      memberRole,
      expireTime: toWireTime(expireTime),
      refusal: refusal ?? null,
      facts: {
        realName: facts.realName,
        idType: facts.idType,
        idNo: facts.idNo || null,
        phone: facts.phone || null,
        email: facts.email,
        major: facts.major,
        grade: facts.grade,
      },
    };
  });
}

/** POST /dsTbRegistration/join: the caller becomes a member or a tutor of the team, with its own facts and its consent. */
export function joinTeam(ctx: Ctx, body: unknown): Promise<{ readonly id: string }> {
  const { code, consent, ...own } = readInput(joinInput, body, ctx.config.SAIYUN_MOBILE_PREFIXES);
  if (consent !== yes) throw inputFailure({ field: 'consent', code: 'required' });
  rolesForCall(ctx, registrationMember, 'add');
  return writing(ctx, registrationMember, async (tx) => {
    const invited = await invitedBy(tx, code);
    await refuseJoin(tx, invited);
    const { realName, unitId } = await factsOf(tx);
    const row = await addIn(tx, joiningModule, {
      ...own,
      realName,
      ...(unitId && { unitId }),
      registrationId: invited.entry.id,
      memberRole: invited.memberRole,
    });
    return { id: String(row.id) };
  });
}
