import type { Client } from '../client/create-client.ts';
import { type onlineForm, registration, settlement, type taxRule, type unit } from '../entities/index.ts';
import { examineStatus } from '../entities/money/choices.ts';
import { registrationStatus } from '../entities/registration/choices.ts';
import { createMessages } from '../messages/index.ts';
import type { ColumnName, Row, VerbInput } from './entity.ts';
import { entity } from './entity.ts';
import { dict, json, text as textField } from './field.ts';
import type { StoredDraft, StoredRow } from './stored.ts';
import { failing } from './wire/codes.ts';

/**
 * What must not compile, checked by the compiler: each line under an expectation is a mistake that a caller could make. Never run.
 */
export async function mistakes(client: Client): Promise<void> {
  await client.units.add({ unitCode: 'A', unitName: 'B', areaId: '1', unitType: null });
  // @ts-expect-error -- a required field is missing
  await client.units.add({ unitCode: 'A', unitName: 'B' });
  // @ts-expect-error -- a required field must not be null
  await client.units.add({ unitCode: 'A', unitName: 'B', areaId: null });
  // @ts-expect-error -- the server owns this field
  await client.units.add({ unitCode: 'A', unitName: 'B', areaId: '1', status: '1' });
  // @ts-expect-error -- no such field
  await client.units.add({ unitCode: 'A', unitName: 'B', areaId: '1', colour: 'red' });
  // @ts-expect-error -- wrong type
  await client.units.add({ unitCode: 7, unitName: 'B', areaId: '1' });

  await client.units.edit({ id: '1', revision: 1, contact: null });
  // @ts-expect-error -- an edit names the revision that it was read at
  await client.units.edit({ id: '1', unitName: 'B' });

  await client.units.enable('1');
  await client.units.disable(['1', '2'], { reason: 'x' }, { revision: 3 });
  // @ts-expect-error -- the verb wants its input
  await client.units.disable(['1']);
  // @ts-expect-error -- and all that is required of it
  await client.units.disable(['1'], {});
  // @ts-expect-error -- a verb without input takes none
  await client.units.enable('1', { reason: 'x' });
  // @ts-expect-error -- no such verb
  await client.units.explode('1');

  await client.imports.list();
  // @ts-expect-error -- the definition does not list this call
  await client.imports.add({});
  // @ts-expect-error -- nor this one
  await client.downloads.exportXls();

  // Editors offer the values of a closed list, and take others.
  const entry = await client.registrations.queryById('1');
  const offered: Extract<typeof entry.status, typeof registrationStatus.approved> = registrationStatus.approved;
  const newer: typeof entry.status = 'later';
  void [offered, newer];

  const row = await client.users.queryById('1');
  const name: string = row.realname;
  const mail: string | null = row.email;
  // @ts-expect-error -- an optional field may be null
  const surely: string = row.email;
  // @ts-expect-error -- what is only ever written is never answered
  const password: unknown = row.password;
  const text: string | undefined = row.status_dictText;
  // @ts-expect-error -- answers are not changed
  row.realname = 'x';

  const column: ColumnName<typeof unit> = 'unitName';
  const common: ColumnName<typeof unit> = 'createTime';
  // @ts-expect-error -- no such column
  const wrong: ColumnName<typeof unit> = 'colour';
  const input: VerbInput<typeof unit, 'disable'> = { reason: 'x' };
  const unitRow: Pick<Row<typeof unit>, 'selfRegister'> = { selfRegister: '1' };
  // @ts-expect-error -- a flag is '0' or '1'
  const flagged: Pick<Row<typeof unit>, 'selfRegister'> = { selfRegister: 'yes' };

  // @ts-expect-error -- no such failure
  failing('unit.has_wings');
  createMessages({ a: '甲' }, { a: 'A' });
  // @ts-expect-error -- a key is missing in English
  createMessages({ a: '甲', b: '乙' }, { a: 'A' });

  const used: unknown[] = [name, mail, surely, password, text, column, common, wrong, input, unitRow, flagged];
  used.length = 0;
}

/** The same of states: what a rule or a definition may name is what there is. */
export function misspeltStates(): void {
  const approved: '2' = registration.states.approved;
  // @ts-expect-error -- a state that there is not
  const misspelt = registration.states.aproved;
  // @ts-expect-error -- nor one of another record
  const foreign = settlement.states.approved;
  // @ts-expect-error -- no such result
  const result = examineStatus.passed;

  const plain = {
    label: ['件', 'Thing'],
    title: 'name',
    key: ['name'],
    access: { read: ['ADMIN'], write: ['ADMIN'] },
    calls: ['list'],
    stateField: 'status',
    states: registrationStatus,
  } as const;
  const fields = { name: textField(['名', 'Name']), status: dict(['状态', 'State'], registrationStatus) };
  const moved = { label: ['提交', 'Submit'], roles: ['ADMIN'] } as const;
  entity('thing', { ...plain, fields, verbs: { submit: { ...moved, from: ['draft'], to: 'submitted' } } });
  // @ts-expect-error -- a verb starts from a state that there is
  entity('thing', { ...plain, fields, verbs: { submit: { ...moved, from: ['drft'], to: 'submitted' } } });
  // @ts-expect-error -- and leads to one
  entity('thing', { ...plain, fields, verbs: { submit: { ...moved, from: ['draft'], to: '1' } } });
  // @ts-expect-error -- the state is kept in a field of the same dictionary
  entity('thing', { ...plain, fields: { ...fields, status: dict(['状态', 'State'], examineStatus) } });
  // @ts-expect-error -- and that field is there
  entity('thing', { ...plain, stateField: 'state', fields });
  const label = ['事实', 'Facts'] as const;
  entity('thing', { ...plain, fields, under: 'status', groups: [{ label, fields: ['name', ['name', 'status']] }] });
  // @ts-expect-error -- a group names fields of the record
  entity('thing', { ...plain, fields, groups: [{ label, fields: ['nmae'] }] });
  // @ts-expect-error -- and so do both ends of a range
  entity('thing', { ...plain, fields, groups: [{ label, fields: [['name', 'stauts']] }] });
  // @ts-expect-error -- and the second line of a title
  entity('thing', { ...plain, fields, under: 'code' });

  const used: unknown[] = [approved, misspelt, foreign, result];
  used.length = 0;
}

/** Nested data have the type of the shape that their field names, in rows of clients and of rules. Never run. */
export function nested(row: Row<typeof taxRule>, stored: StoredRow<typeof onlineForm>): unknown {
  const percents: readonly number[] = row.brackets.map(({ percent }) => percent);
  const keys: readonly string[] = stored.fields.map(({ key }) => key);
  // @ts-expect-error -- the shape has no such member
  const misspelt = stored.fields.map(({ colour }) => colour);
  const draft: StoredDraft<typeof onlineForm> = { fields: [{ key: 'a', label: 'A', kind: 'text' }] };
  // @ts-expect-error -- the shape wants a label
  const partial: StoredDraft<typeof onlineForm> = { fields: [{ key: 'a', kind: 'text' }] };
  // @ts-expect-error -- no such shape
  const field = json(['数据', 'Data'], 'onlineField');
  return [percents, keys, misspelt, draft, partial, field];
}
