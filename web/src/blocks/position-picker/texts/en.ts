export const texts = { name: 'position', title: 'Name', code: 'Code', rank: 'Rank' } as const;
