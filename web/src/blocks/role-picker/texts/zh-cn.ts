export const texts = { name: '角色', roleName: '角色名称', roleCode: '角色编码', description: '描述' } as const;
