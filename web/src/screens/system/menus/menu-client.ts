import { departRoleCalls, permissionCalls } from '@saiyun/sdk/calls';
import { client } from '../../../lib/api/client.ts';

export const menuCalls = permissionCalls(client.send);
export const departRoles = departRoleCalls(client.send);
