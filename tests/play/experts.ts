import type { Client } from '@saiyun/sdk';
import { accountCalls, expertCalls } from '@saiyun/sdk/calls';
import { expert } from '@saiyun/sdk/entities';
import { personName } from '../fixtures/registrations.ts';
import { forEach, type Place, playerOf, portions } from './players.ts';
import { importRows, type SetUp, type Size } from './set-up.ts';

/** Given by the organiser, who may know it only until the first sign-in. */
const firstPassword = 'Play@2026-first';
const ownPassword = 'Play@2026-expert';
/** A picture of one pixel, as a signature. */
const signature = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=', 'base64');

/** An expert with a complete profile; sessions end between the stages, so each signs in anew. */
export interface Reviewer {
  readonly expertId: string;
  readonly signIn: () => Promise<Client>;
}

/** The organiser opens accounts and imports the experts, who then sign in, complete their profiles and are approved. */
export async function gatherExperts(
  place: Place,
  admin: Client,
  { labelIds, unitNames }: SetUp,
  { experts }: Size,
): Promise<readonly Reviewer[]> {
  const role = (await admin.roles.list({ match: { baseRole: 'EXPERT' } })).records[0]?.id ?? '';
  const names = Array.from({ length: experts }, (_, at) => `reviewer${at + 1}`);
  await forEach(names, 4, (username, at) =>
    admin.users.add({ username, realname: personName(at + 1), password: firstPassword, selectedroles: role, unitId: null }),
  );
  await importRows(
    admin,
    expert,
    ['userId', 'realName', 'unitId', 'phone', 'maxLoad'],
    names.map((username, at) => [
      username,
      personName(at + 1),
      unitNames[at % unitNames.length] ?? '',
      `13${String(600_000_000 + at)}`,
      '200',
    ]),
  );
  const reviewers = await forEach(names, 4, async (username, at) => {
    const first = await playerOf(place, username, firstPassword);
    await accountCalls(first.send).updatePassword({
      username,
      oldpassword: firstPassword,
      password: ownPassword,
      confirmpassword: ownPassword,
    });
    await first.close();
    const signIn = (): Promise<Client> => playerOf(place, username, ownPassword);
    const client = await signIn();
    const own = expertCalls(client.send);
    const signatureFile = await client.files.upload({ bytes: signature, name: 'signature.png' });
    const { id, revision } = await own.mine();
    await own.saveMine({ id, revision, signatureFile, agree: true });
    await own.saveLabels(
      id,
      [0, 1, 2].map((n) => labelIds[(at + n * 5) % labelIds.length] ?? ''),
    );
    await client.close();
    return { expertId: id, signIn };
  });
  for (const part of portions(reviewers, 500))
    await admin.experts.activate(
      part.map(({ expertId }) => expertId),
      {},
    );
  return reviewers;
}
