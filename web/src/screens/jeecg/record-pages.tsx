import type { Entity, StandardCall } from '@saiyun/sdk/contract';
import { announcement, dict, role, user } from '@saiyun/sdk/entities';
import type { ComponentType } from 'react';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { DictItems } from './dict-items.tsx';

const reading: readonly StandardCall[] = ['list', 'queryById'];

/** A record as a JeecgBoot has it, to be read: the fields that it stores, and neither verbs nor parts of ours. */
function asRead({ parts: _parts, groups: _groups, ...e }: Entity, names: readonly string[]): Entity {
  const calls = reading.filter((name) => e.jeecg?.includes(name));
  const fields = Object.fromEntries(names.flatMap((name) => (e.fields[name] ? [[name, e.fields[name]]] : [])));
  return { ...e, calls, verbs: {}, fields };
}

const pageOf = (entity: Entity, overrides: PageOverrides = {}): ComponentType =>
  function RecordPage() {
    return <EntityPage entity={entity} overrides={overrides} />;
  };

const noticeFields = ['titile', 'msgCategory', 'priority', 'msgAbstract', 'startTime', 'endTime', 'sender', 'sendStatus', 'sendTime'];

/** The records that can be read at a JeecgBoot. */
export const recordPages: Readonly<Record<'users' | 'roles' | 'dicts' | 'notices', ComponentType>> = {
  users: pageOf(asRead(user, ['username', 'realname', 'sex', 'phone', 'email', 'workNo', 'birthday', 'status'])),
  roles: pageOf(asRead(role, ['roleName', 'roleCode', 'description'])),
  dicts: pageOf(asRead(dict, ['dictName', 'dictCode', 'description']), {
    expand: (row) => <DictItems code={String(row.dictCode)} />,
  }),
  notices: pageOf(asRead(announcement, noticeFields)),
};
