import type { Entity } from '@saiyun/sdk/contract';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useDict } from '../../../lib/api/use-dict.ts';
import { useHelpText } from '../../../messages/help/index.ts';

/** The states of a record and what leads from one to another, as its definition has them. */
export function States({ entity }: { readonly entity: Entity }) {
  const { t, say } = useHelpText();
  const field = entity.stateField ? entity.fields[entity.stateField] : undefined;
  const { items } = useDict(field?.of);
  const known = new Set(Object.values(entity.states));
  const shown = items.filter(({ value }) => known.has(value));
  if (shown.length === 0) return null;
  const nameOf = (value: string | undefined): string | undefined => items.find((item) => item.value === value)?.text;
  const verbs = Object.entries(entity.verbs);
  return (
    <section>
      <h3>{t('statesOf', { name: say(entity.label) })}</h3>
      <dl className="hp-states">
        {shown.map(({ value, text }) => {
          const ways = verbs.filter(([, { from }]) => from.includes(value));
          return (
            <div key={value}>
              <dt>
                <DictTag code={field?.of} value={value} text={text} />
              </dt>
              <dd>
                {ways.length === 0 && <span className="hp-quiet">{t('final')}</span>}
                {ways.map(([name, { label, to }]) => {
                  const next = to === value ? undefined : nameOf(to);
                  return (
                    <span key={name}>
                      {say(label)}
                      {next && <span className="hp-quiet">{t('leadsTo', { state: next })}</span>}
                    </span>
                  );
                })}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
