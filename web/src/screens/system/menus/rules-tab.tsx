import type { PermissionHolder, SysPermissionDataRule } from '@saiyun/sdk/calls';
import { allFields, type Entity } from '@saiyun/sdk/contract';
import { role, validity } from '@saiyun/sdk/entities';
import { Button, Flex } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../kit/permission/use-may.ts';
import { warnOf } from '../../../kit/warn.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useLoaded } from '../../../lib/loading/use-loaded.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { useMenusText } from '../../../messages/menus/index.ts';
import { ManySelect } from '../../../ui/keys/many-select.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { departRoles, menuCalls } from './menu-client.ts';
import { RuleValue } from './rule-value.tsx';
import { ruleIn } from './rule-words.ts';

const RuleForm = lazy(async () => ({ default: (await import('./rule-form.tsx')).RuleForm }));

interface Props {
  readonly permissionId: string;
  readonly records: readonly Entity[];
  readonly holders: readonly PermissionHolder[];
  readonly onChanged: () => void;
}

/** The name of a role, with its department if it belongs to one. */
export function useHolderName(): (holder: PermissionHolder) => string {
  const { t } = useMenusText();
  return ({ name, departName }) => (departName === null ? name : t('holders.of', { depart: departName, name }));
}

/** The roles that a rule limits, chosen among those that have the menu; stored at once. */
function RuleRoles({ rule, permissionId, holders, onChanged }: Omit<Props, 'records'> & { readonly rule: SysPermissionDataRule }) {
  const { t } = useMenusText();
  const nameOf = useHolderName();
  const [isBusy, setBusy] = useState(false);
  const limited = holders.filter(({ ruleIds }) => ruleIds.includes(rule.id)).map(({ id }) => id);
  const change = async (wanted: readonly string[]) => {
    setBusy(true);
    try {
      for (const { id, kind, ruleIds } of holders) {
        const isWanted = wanted.includes(id);
        if (isWanted === ruleIds.includes(rule.id)) continue;
        const next = isWanted ? [...ruleIds, rule.id] : ruleIds.filter((one) => one !== rule.id);
        await (kind === 'role' ? menuCalls.limitRole(id, permissionId, next) : departRoles.limit(id, permissionId, next));
      }
      feedback.message('success', t('rules.saved'));
    } catch (error) {
      warnOf(error);
    }
    setBusy(false);
    onChanged();
  };
  if (holders.length === 0) return <small className="mn-under">{t('rules.noRoles')}</small>;
  return (
    <ManySelect
      size="small"
      style={{ width: '100%' }}
      aria-label={t('rules.roles')}
      placeholder={t('rules.idle')}
      loading={isBusy}
      disabled={isBusy}
      value={limited}
      options={holders.map((holder) => ({ value: holder.id, label: nameOf(holder) }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next) => void change(next)}
    />
  );
}

/** The data rules of a menu, as sentences, each with the roles that it limits. */
export function RulesTab({ permissionId, records, holders, onChanged }: Props) {
  const { t, say, lang } = useMenusText();
  const { t: kit } = useKitText();
  const may = useMay();
  const mayEdit = may.call(role, 'edit');
  const found = useLoaded(`${permissionId} ${lang}`, () => menuCalls.rules(permissionId));
  const [asked, setAsked] = useState<SysPermissionDataRule | 'new'>();
  const [first, ...others] = records;
  if (!first) return <p className="mn-note">{t('rules.noRecord')}</p>;
  if (found.error !== undefined) return <LoadFailure error={found.error} onRetry={found.reload} />;
  if (!found.data) return <SkeletonRows rows={4} />;
  const remove = async ({ id, ruleName }: SysPermissionDataRule) => {
    const isSure = await feedback.confirm({
      title: t('rules.delete', { name: ruleName }),
      text: t('rules.deleteText'),
      ok: kit('action.delete'),
      cancel: kit('action.cancel'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await menuCalls.deleteRule(id);
    } catch (error) {
      warnOf(error);
    }
    found.reload();
    onChanged();
  };
  const fields = allFields(first);
  return (
    <>
      <p className="mn-note">{t(found.data.length === 0 ? 'rules.none' : 'rules.about')}</p>
      <ul className="mn-list">
        {found.data.map((rule) => {
          const { ruleColumn, ruleConditions, ruleValue } = rule;
          const field = ruleColumn === null ? undefined : fields[ruleColumn];
          const word = ruleIn(ruleConditions);
          return (
            <li key={rule.id}>
              <div>
                {rule.ruleName} {rule.status === validity.invalid && <StateMark tone="quiet">{t('rules.off')}</StateMark>}
                <span className="mn-under">
                  {field ? say(field.label) : ruleColumn} {word ? t(`rule.${word}`) : ruleConditions}{' '}
                  <RuleValue name={ruleColumn ?? ''} field={field} value={ruleValue ?? ''} />
                </span>
              </div>
              {mayEdit && (
                <Flex gap="small">
                  <Button size="small" onClick={() => setAsked(rule)}>
                    {t('edit')}
                  </Button>
                  <Button size="small" danger onClick={() => void remove(rule)}>
                    {t('delete')}
                  </Button>
                </Flex>
              )}
              <div className="mn-roles">
                <RuleRoles rule={rule} permissionId={permissionId} holders={holders} onChanged={onChanged} />
              </div>
            </li>
          );
        })}
      </ul>
      {mayEdit && <Button onClick={() => setAsked('new')}>{t('rules.add')}</Button>}
      {asked && (
        <Suspense fallback={null}>
          <RuleForm
            permissionId={permissionId}
            records={[first, ...others]}
            rule={asked === 'new' ? undefined : asked}
            onClose={(isSaved) => {
              setAsked(undefined);
              if (isSaved) {
                found.reload();
                onChanged();
              }
            }}
          />
        </Suspense>
      )}
    </>
  );
}
