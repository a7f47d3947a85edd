import { DownOutlined } from '@ant-design/icons';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { Button, Flex } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';
import { useTableText } from '../../messages/table/index.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';
import type { RowAction } from '../list/row-actions.tsx';
import { askedVerb } from './asked-verb.ts';
import type { Verbs } from './use-verbs.tsx';

/** The verbs that are possible for a row now, as its actions; what its state asks for comes first. What is still to come is greyed. */
export function verbActions(entity: Entity, verbs: Verbs, row: AnyRow, say: ReturnType<typeof useKitText>['say']): readonly RowAction[] {
  const possible = verbs.offered.filter(([name]) => verbs.possible(name, [row]).length > 0);
  const reasons = new Map(verbs.offered.map(([name]) => [name, verbs.notYet(name, row)]));
  const shown = verbs.offered.filter((one) => possible.includes(one) || reasons.get(one[0]) !== undefined);
  const main = askedVerb(
    entity,
    row,
    shown.map(([name]) => name),
  );
  const actions = shown.map(([name, verb]) => ({
    key: name,
    label: say(verb.label),
    danger: verbs.isRed(name),
    reason: reasons.get(name),
    isMain: name === main,
    isAside: verb.aside === true,
    onClick: () => verbs.ask(name, [row]),
  }));
  return actions.sort((a, b) => Number(b.isMain) - Number(a.isMain));
}

/** A verb that time alone makes possible, greyed, with the reason. */
function Later({ label, why, size }: { readonly label: string; readonly why: string; readonly size?: 'small' }) {
  return (
    <>
      <span style={{ color: 'var(--sy-text-2)' }}>{why}</span>
      <Button size={size} disabled>
        {label}
      </Button>
    </>
  );
}

/** The verbs that some of the chosen rows allow, each with how many of them do; greyed what time alone will make possible for them. */
export function BulkVerbs({ verbs, rows, beside = 3 }: { verbs: Verbs; rows: readonly AnyRow[]; beside?: number }) {
  const { t, say } = useKitText();
  const { t: table } = useTableText();
  const possible = verbs.offered.flatMap(([name, verb]) => {
    const taken = verb.single && rows.length > 1 ? [] : verbs.possible(name, rows);
    const label = taken.length < rows.length ? table('bulk.some', { verb: say(verb.label), count: taken.length }) : say(verb.label);
    return taken.length > 0 ? [{ name, label, run: () => verbs.ask(name, taken, rows.length) }] : [];
  });
  const later = verbs.offered.flatMap(([name, verb]) => {
    if (possible.some((one) => one.name === name)) return [];
    const why = rows.map((row) => verbs.notYet(name, row)).find((text) => text !== undefined);
    return why === undefined ? [] : [{ name, label: say(verb.label), why }];
  });
  const shown = possible.length <= beside + 1 ? possible : possible.slice(0, beside);
  const rest = possible.slice(shown.length);
  return (
    <Flex gap="small" wrap align="center">
      {later.map(({ name, label, why }) => (
        <Later key={name} label={label} why={why} size="small" />
      ))}
      {shown.map(({ name, label, run }) => (
        <Button key={name} size="small" danger={verbs.isRed(name)} onClick={run}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <DropMenu
          menu={{
            items: rest.map(({ name, label }) => ({ key: name, danger: verbs.isRed(name), label })),
            onClick: ({ key }) => rest.find(({ name }) => name === key)?.run(),
          }}
        >
          <Button size="small" icon={<DownOutlined />} iconPlacement="end" aria-haspopup="menu">
            {t('action.more')}
          </Button>
        </DropMenu>
      )}
    </Flex>
  );
}

/**
 * The verbs that are possible for a row now, as buttons; beyond `beside` they fold into a menu. What time alone makes possible stands there
 * greyed, with the reason. The page of the row says why others are not.
 */
export function VerbButtons({ verbs, row, beside = 3 }: { verbs: Verbs; row: AnyRow; beside?: number }) {
  const { t, say } = useKitText();
  const possible = verbs.offered.filter(([name]) => verbs.possible(name, [row]).length > 0);
  const later = verbs.offered.flatMap(([name, verb]) => {
    const why = verbs.notYet(name, row);
    return why === undefined ? [] : [{ name, verb, why }];
  });
  const shown = possible.length <= beside + 1 ? possible : possible.slice(0, beside);
  const rest = possible.slice(shown.length);
  return (
    <Flex gap="small" wrap align="center">
      {later.map(({ name, verb, why }) => (
        <Later key={name} label={say(verb.label)} why={why} />
      ))}
      {shown.map(([name, verb]) => (
        <Button key={name} danger={verbs.isRed(name)} onClick={() => verbs.ask(name, [row])}>
          {say(verb.label)}
        </Button>
      ))}
      {rest.length > 0 && (
        <DropMenu
          menu={{
            items: rest.map(([name, verb]) => ({ key: name, danger: verbs.isRed(name), label: say(verb.label) })),
            onClick: ({ key }) => verbs.ask(key, [row]),
          }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end" aria-haspopup="menu">
            {t('action.more')}
          </Button>
        </DropMenu>
      )}
    </Flex>
  );
}
