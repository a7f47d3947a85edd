import type { BlockDemo } from '../../demo/block-demo.ts';
import ofDepartUsers from '../depart-users-picker.tsx?raw';
import users from '../user-picker.tsx?raw';
import { OfDepart } from './of-depart.tsx';
import ofDepart from './of-depart.tsx?raw';
import { Several } from './several.tsx';
import several from './several.tsx?raw';
import { Single } from './single.tsx';
import single from './single.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [users, ofDepartUsers],
  cases: [
    {
      title: ['多选，返回编号与账号', 'Several, giving back ids and accounts'],
      note: ['同名的人以账号、部门和脱敏手机号区分', 'People of one name are told apart by account, department and masked mobile number'],
      Case: Several,
      code: several,
    },
    { title: ['单选', 'One'], Case: Single, code: single },
    { title: ['按部门选择用户（小对话框）', 'Users by department, in a small dialog'], Case: OfDepart, code: ofDepart },
    { title: ['停用、只读、空、失败', 'Disabled, read-only, empty, failing'], Case: States, code: states },
  ],
};
