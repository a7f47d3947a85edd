export const texts = { name: '职务', title: '职务名称', code: '职务编码', rank: '职级' } as const;
