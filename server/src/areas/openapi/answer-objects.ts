import type { Shape } from './shape.ts';

export const audit = 'createBy createTime:date updateBy updateTime:date';
const account = `id username realname avatar birthday:day sex:int{} email phone orgCode orgCodeTxt status:int{} delFlag:int workNo post telephone activitiSync:int
  userIdentity:int departIds relTenantIds clientId homePath ${audit}`;
export const depart = `id parentId departName departNameEn departNameAbbr departOrder:int description orgCategory orgType orgCode mobile fax address memo status delFlag
  qywxIdentifier directorUserIds ${audit}`;
const permission = `id parentId name perms permsType icon component componentName url redirect sortNo:num menuType:int route:bool keepAlive:bool description delFlag:int
  hidden:bool status alwaysShow:bool internalOrExternal:bool`;

/** The objects that calls return besides rows of records, as in the wire contract (part 19). */
export const answerObjects = {
  SysUser: account,
  UserInfo: `${account} loginType:int roles:list tenantId:int`,
  SysDepartTreeModel: `key value title isLeaf:bool children:list ${depart}`,
  DepartIdModel: 'key value title',
  SysRole: `id roleName roleNameEn roleCode description ${audit}`,
  SysTenant: 'id:int name createBy createTime:date beginDate:day endDate:day status:int{}',
  SysPermissionTree: `key title leaf:bool isLeaf:bool children:list ${permission} ${audit}`,
  TreeModel: 'key title slotTitle isLeaf:bool icon ruleFlag:int scopedSlots:map children:list parentId label value',
  SysPermissionDataRule: `id permissionId ruleName ruleColumn ruleConditions ruleValue status ${audit}`,
  DictModel: 'value text title label',
  TreeSelectModel: 'key title leaf:bool icon parentId value code children:list',
  SysCategory: `id pid name code sysOrgCode hasChild ${audit}`,
  SysDepartRoleUser: 'id userId droleId',
  SysUserOnlineVO: 'id token username realname avatar birthday:day sex:int phone',
  AnnouncementSendModel: `id anntId userId titile msgContent sender priority readFlag sendTime:date msgCategory busId busType openType openPage bizSource
      msgAbstract`,
  FoundRecord: 'entity type id title under state stateText',
  TreeWithIds: 'treeList:list ids:list',
} as const satisfies Readonly<Record<string, Shape>>;

/** What calls outside records return, by method and path: one of these objects or a record, `[]` for a list, `Page<…>` for a page. */
export const callAnswers: Readonly<Record<string, string>> = {
  'GET /user/info': 'UserInfo',
  'GET /sys/search/records': 'FoundRecord[]',
  'GET /sys/user/queryUserByDepId': 'SysUser[]',
  'GET /sys/user/queryUserComponentData': 'Page<SysUser>',
  'GET /sys/user/userRoleList': 'Page<sysUser>',
  'GET /sys/user/departUserList': 'Page<sysUser>',
  'GET /sys/user/recycleBin': 'sysUser[]',
  'GET /sys/user/userDepartList': 'DepartIdModel[]',
  'GET /sys/user/queryUserRole': 'text[]',
  'GET /sys/sysDepart/queryTreeList': 'SysDepartTreeModel[]',
  'GET /sys/sysDepart/queryDepartTreeSync': 'SysDepartTreeModel[]',
  'GET /sys/sysDepart/searchBy': 'SysDepartTreeModel[]',
  'GET /sys/sysDepart/queryMyDeptTreeList': 'SysDepartTreeModel[]',
  'GET /sys/sysDepart/queryIdTree': 'DepartIdModel[]',
  'GET /sys/role/queryall': 'SysRole[]',
  'GET /sys/role/queryTreeList': 'TreeWithIds',
  'GET /sys/permission/queryTreeList': 'TreeWithIds',
  'GET /sys/sysDepartPermission/queryTreeListForDeptRole': 'TreeWithIds',
  'GET /sys/permission/list': 'SysPermissionTree[]',
  'GET /sys/permission/getSystemMenuList': 'SysPermissionTree[]',
  'GET /sys/permission/getSystemSubmenu': 'SysPermissionTree[]',
  'GET /sys/permission/queryPermissionRule': 'SysPermissionDataRule[]',
  'GET /sys/permission/getPermRuleListByPermId': 'SysPermissionDataRule[]',
  'GET /sys/permission/queryRolePermission': 'text[]',
  'GET /sys/permission/queryDepartPermission': 'text[]',
  'GET /sys/sysDepartPermission/queryDeptRolePermission': 'text[]',
  'GET /sys/dict/deleteList': 'sysDict[]',
  'GET /sys/dict/getDictItems/*': 'DictModel[]',
  'GET /sys/dict/loadDict/*': 'DictModel[]',
  'GET /sys/dict/loadDictOrderByValue/*': 'DictModel[]',
  'GET /sys/dict/loadDictItem/*': 'text[]',
  'GET /sys/dict/loadTreeData': 'TreeSelectModel[]',
  'GET /sys/category/loadTreeRoot': 'TreeSelectModel[]',
  'GET /sys/category/loadTreeChildren': 'TreeSelectModel[]',
  'GET /sys/category/loadTreeData': 'TreeSelectModel[]',
  'GET /sys/category/loadDictItem': 'text[]',
  'GET /sys/category/loadOne': 'SysCategory',
  'GET /sys/category/rootList': 'Page<sysCategory>',
  'GET /sys/category/childList': 'sysCategory[]',
  'GET /sys/tenant/list': 'Page<SysTenant>',
  'GET /sys/tenant/queryById': 'SysTenant',
  'GET /sys/gatewayRoute/list': 'sysGatewayRoute[]',
  'GET /sys/online/list': 'Page<SysUserOnlineVO>',
  'GET /sys/sysDepartRole/getDeptRoleByUserId': 'SysDepartRoleUser[]',
  'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': 'Page<AnnouncementSendModel>',
};
