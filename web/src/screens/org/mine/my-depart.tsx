import './my-depart.css';
import { UserOutlined } from '@ant-design/icons';
import { departCalls, type SysUser } from '@saiyun/sdk/calls';
import type { Depart, Role } from '@saiyun/sdk/contract';
import { type DepartNode, readDepartTree } from '@saiyun/sdk/logic/tree';
import { Input, Pagination } from 'antd';
import { useState } from 'react';
import { DepartSearchTree } from '../../../blocks/depart-picker/depart-search-tree.tsx';
import { type PlacedDepart, useDeparts } from '../../../blocks/depart-picker/use-departs.ts';
import { client } from '../../../lib/api/client.ts';
import { useLoaded } from '../../../lib/loading/use-loaded.ts';
import { useRoles } from '../../../lib/store/session.ts';
import { useMembersText } from '../../../messages/members/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { StoredImage } from '../../../ui/stored-image.tsx';
import { userCalls } from '../user-client.ts';

const departs = departCalls(client.send);
const pageSize = 30;
/** To these the server names only who leads a department, unless they lead it themselves. */
const outsiders: readonly Role[] = ['APPL', 'EXPERT'];

const leafOf = ({ id, orgCode, departName }: Depart): DepartNode => ({ id, key: id, title: departName, orgCode, leaf: true, children: [] });
const keysIn = (nodes: readonly DepartNode[]): readonly string[] => nodes.flatMap(({ key, children }) => [key, ...keysIn(children)]);

/** The departments that the account leads, with all below them, and after them the others that it is a member of. */
const ownTree = async (): Promise<readonly DepartNode[]> => {
  const [mine, { list }] = await Promise.all([departs.mine(), client.departs()]);
  const led = readDepartTree(mine.list);
  const shown = new Set(keysIn(led));
  return [...led, ...list.filter(({ id }) => !shown.has(id)).map(leafOf)];
};

function Person({ person, isLeader }: { readonly person: SysUser; readonly isLeader: boolean }) {
  const { t } = useMembersText();
  const contact = [person.phone, person.email].filter(Boolean).join(' · ');
  return (
    <li>
      <span className="md-portrait" aria-hidden="true">
        {person.avatar ? <StoredImage path={person.avatar} alt="" fallback={<UserOutlined />} /> : <UserOutlined />}
      </span>
      <div>
        <span className="md-name">
          {person.realname}
          {isLeader && <StateMark tone="good">{t('mine.leader')}</StateMark>}
        </span>
        {person.username && <span className="md-under">{person.username}</span>}
        {contact && <span className="md-under">{contact}</span>}
      </div>
    </li>
  );
}

/** The people of a department and of those below it, found by their names. */
function People({ depart }: { readonly depart: PlacedDepart }) {
  const { t, lang } = useMembersText();
  const [word, setWord] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const { key, title } = depart.node;
  const isOutsider = useRoles().every((role) => outsiders.includes(role));
  const found = useLoaded(`${key} ${lang}`, async () => {
    const [people, [whole], mine] = await Promise.all([
      userCalls.ofDepart(key),
      departs.tree([key]),
      isOutsider ? departs.mine() : undefined,
    ]);
    const isBrief = mine !== undefined && !keysIn(readDepartTree(mine.list)).includes(key);
    return { people, isBrief, leaders: new Set(whole?.directorUserIds?.split(',') ?? []) };
  });
  if (found.error !== undefined) return <LoadFailure error={found.error} onRetry={found.reload} />;
  if (!found.data || found.isLoading) return <SkeletonRows rows={6} />;
  const { people, isBrief, leaders } = found.data;
  const wanted = word.trim().toLowerCase();
  const shown = people
    .filter(({ username, realname }) => `${realname ?? ''} ${username}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(leaders.has(b.id)) - Number(leaders.has(a.id)));
  const at = Math.min(pageNo, Math.max(1, Math.ceil(shown.length / pageSize)));
  return (
    <>
      <div className="md-head">
        <h2>{title}</h2>
        <span className="md-count">{isBrief ? t('mine.leadersOnly') : t('mine.people', { count: people.length })}</span>
        {!isBrief && (
          <Input
            allowClear
            value={word}
            maxLength={100}
            placeholder={t('mine.search')}
            aria-label={t('mine.search')}
            onChange={(e) => setWord(e.target.value)}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <p className="md-none">{t(people.length === 0 ? 'mine.nobody' : 'mine.notFound')}</p>
      ) : (
        <ul className="md-people">
          {shown.slice((at - 1) * pageSize, at * pageSize).map((person) => (
            <Person key={person.id} person={person} isLeader={leaders.has(person.id)} />
          ))}
        </ul>
      )}
      {shown.length > pageSize && (
        <Pagination size="small" align="end" current={at} pageSize={pageSize} total={shown.length} onChange={setPageNo} />
      )}
    </>
  );
}

/** The departments that the account leads or belongs to, and their people (SCREEN-59, DEPART-03). */
export function MyDepart() {
  const { t } = useMembersText();
  const own = useDeparts(ownTree, true);
  const [picked, setPicked] = useState<string>();
  const chosen = own.byKey.get(picked ?? '') ?? own.byKey.values().next().value;
  const isNone = own.data?.length === 0;
  return (
    <>
      <PageHeader title={t('mine.title')} purpose={t('mine.text')} />
      {isNone ? (
        <section className="pg-card">
          <p className="md-none">{t('mine.none')}</p>
        </section>
      ) : (
        <div className="md">
          <section className="pg-card" aria-label={t('mine.title')}>
            <DepartSearchTree
              departs={own}
              height={420}
              selectedKeys={chosen ? [chosen.node.key] : []}
              onSelect={([key]) => key !== undefined && setPicked(String(key))}
            />
          </section>
          <section className="pg-card" aria-label={t('tab.members')}>
            {chosen ? <People key={chosen.node.key} depart={chosen} /> : <SkeletonRows rows={6} />}
          </section>
        </div>
      )}
    </>
  );
}
