import { expect, test } from 'vitest';
import { onlineFields } from '../../contract/shapes/online.ts';
import { onlineEntity } from './online-entity.ts';

const proof = { key: 'proof', label: '证明', kind: 'file', takes: 'scan' } as const;

test('UPLOAD-06: a file field of an online form takes what its definition says, as fields of other records do', () => {
  const { fields } = onlineEntity({
    code: 'a',
    name: ['甲', 'A'],
    kind: 'list',
    fields: [proof],
    readRoles: ['ADMIN'],
    writeRoles: ['ADMIN'],
  });
  expect(fields.proof).toMatchObject({ kind: 'file', takes: 'scan' });
});

test.each([[{ takes: 'anything' }], [{ takes: 1 }], [{ kind: 'text' }]])('a field with %j is refused', (wrong) => {
  expect(onlineFields([proof])).toBeUndefined();
  expect(onlineFields([{ ...proof, ...wrong }])).toContain('takes');
});
