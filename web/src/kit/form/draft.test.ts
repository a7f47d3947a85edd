import { entities } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { formFields } from '../permission/form-fields.ts';
import { changedValues, givenValues, initialValues } from './draft.ts';

const { unit, user } = entities;
const row = {
  id: '1',
  revision: 3,
  createBy: null,
  createTime: '',
  updateBy: null,
  updateTime: null,
  username: 'someone',
  realname: '某人',
  phone: null,
  status: '1',
};

describe('the draft of a form', () => {
  test('has no fields that the server alone writes', () => {
    expect(Object.keys(formFields(unit))).not.toContain('status');
  });

  test('has the fields of the organiser for the organiser alone', () => {
    expect(Object.keys(formFields(entities.unitAuthorize, ['UNIT']))).not.toContain('quota');
    expect(Object.keys(formFields(entities.unitAuthorize, ['UNIT', 'ADMIN']))).toContain('quota');
  });

  test('a new row starts with what the page knows, then with the defaults', () => {
    const values = initialValues(formFields(unit), undefined, { areaId: 'a1' });
    expect(values).toMatchObject({ areaId: 'a1', selfRegister: '0', unitCode: null });
  });

  test('an edit starts with the row, but never with a password', () => {
    expect(initialValues(formFields(user), row)).toMatchObject({ username: 'someone', password: null });
  });

  test('only what differs is sent, and what was emptied is null', () => {
    const fields = formFields(user);
    const start = initialValues(fields, row);
    expect(changedValues(fields, start, { ...start, phone: '', sex: undefined })).toEqual({});
    expect(changedValues(fields, start, { ...start, realname: ' ', phone: '13812345678' })).toEqual({
      realname: null,
      phone: '13812345678',
    });
  });

  test('an add sends what is given', () => {
    expect(givenValues(formFields(user), { username: 'new_one', realname: '', status: '1' })).toEqual({ username: 'new_one' });
  });
});
