export const texts = { name: 'role', roleName: 'Name', roleCode: 'Code', description: 'Description' } as const;
