import {
  area,
  depart,
  departRole,
  expert,
  expertGroup,
  expertInvitation,
  expertInvitee,
  expertLabel,
  identityRuling,
  label,
  recusal,
  recusalRule,
  unit,
  user,
} from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/page/entity-screen.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { unitPage } from './unit.ts';

export const orgScreens: readonly Screen[] = [
  entityScreen(area, '/org/area', async () => (await import('./area.tsx')).areaPage),
  entityScreen(depart, '/isystem/depart', async () => (await import('./depart.tsx')).departPage),
  entityScreen(departRole, '/isystem/departRole', async () => (await import('./depart.tsx')).departRolePage),
  entityScreen(unit, '/org/unit', unitPage),
  entityScreen(user, '/org/user', async () => (await import('./user.tsx')).userPage),
  entityScreen(expert, '/expertManage/list', async () => (await import('./expert.tsx')).expertPage),
  entityScreen(label, '/expertManage/label', {
    columns: { labelName: { width: 200 } },
    tree: { columns: ['labelName', 'labelCode', 'labelType', 'labelNameEn'] },
  }),
  entityScreen(expertLabel, '/expertManage/expertLabel'),
  entityScreen(expertInvitation, '/expertManage/invitation', async () => (await import('./expert-invitation.tsx')).expertInvitationPage),
  entityScreen(expertInvitee, '/expertManage/invitee', async () => (await import('./expert-invitation.tsx')).expertInviteePage),
  entityScreen(expertGroup, '/expertManage/group', async () => (await import('./expert-group.tsx')).expertGroupPage),
  entityScreen(recusalRule, '/expertManage/recusalRule', async () => (await import('./recusal.tsx')).recusalRulePage),
  entityScreen(identityRuling, '/expertManage/identity'),
  entityScreen(recusal, '/expertManage/recusal', async () => (await import('./recusal.tsx')).recusalPage),
];
