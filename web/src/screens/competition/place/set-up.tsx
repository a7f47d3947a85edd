import { ArrowLeftOutlined, ArrowRightOutlined } from '@ant-design/icons';
import type { Entity } from '@saiyun/sdk/contract';
import { joinNames } from '@saiyun/sdk/contract';
import { certificateTemplate, competition, competitionForm, costItem, stage } from '@saiyun/sdk/entities';
import { message } from '@saiyun/sdk/messages';
import { neededSteps, type SetUpState, type SetUpStep, setUpSteps } from '@saiyun/sdk/rules';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ChildTable } from '../../../kit/list/child-table.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useSession } from '../../../lib/store/session.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { usePlaceText } from '../../../messages/place/index.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StateMark, StateShape } from '../../../ui/state-mark.tsx';
import { TemplateDesignLink, templateInputs } from '../../certificate/template.tsx';
import { listName, listPath } from '../../record/record-places.ts';
import { FormDesignLink, formInputs } from '../form-designer/form.tsx';
import { type CompetitionRow, listsOf, partNames } from './parts.ts';
import { setUpSearch } from './set-up-search.ts';
import { StepForm } from './step-form.tsx';
import { stepContents } from './steps.ts';

interface Props {
  readonly row: CompetitionRow;
  readonly steps: readonly SetUpState[] | undefined;
  /** What publishes the competition, while that is to come. */
  readonly publish: ReactNode;
}

type Designed = Pick<ComponentProps<typeof ChildTable>, 'extra' | 'inputs'>;

/** What is designed on a page of its own, with the way to it. */
const designed: Readonly<Record<string, (step: SetUpStep) => Designed>> = {
  [competitionForm.name]: (step) => ({
    extra: ({ id, formName }) => <FormDesignLink id={id} name={String(formName)} step={step} />,
    inputs: formInputs,
  }),
  [certificateTemplate.name]: (step) => ({
    extra: ({ id, templateName }) => <TemplateDesignLink id={id} name={String(templateName)} step={step} />,
    inputs: templateInputs,
  }),
};

type StepState = 'done' | 'open' | 'lacking' | 'later';

const tones = { done: 'good', open: 'waiting', lacking: 'attention', later: 'quiet' } as const;

const stateOf = ({ step, done, gaps }: SetUpState): StepState =>
  gaps.some(({ needed }) => needed) ? 'lacking' : done ? 'done' : neededSteps.includes(step) ? 'open' : 'later';

const everyRow = {};

/** The nine steps as a check-list, and beside it the one that is worked on (COMP-03, SCREEN-18). */
export function SetUp({ row, steps, publish }: Props) {
  const { t } = usePlaceText();
  const [params] = useSearchParams();
  const isNarrow = useMedia('(max-width: 991.98px)');
  const place = useRef<HTMLDivElement>(null);
  const asked = setUpSteps.find((step) => String(step) === params.get('step'));
  const step = asked ?? steps?.find(({ done }) => !done)?.step ?? 1;
  const shown = useRef(asked);
  // A step that is gone to begins at its head: on a phone it stands below the others, and the last one may have been longer.
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    place.current?.querySelector('.cp-step > header')?.scrollIntoView({ block: isNarrow ? 'start' : 'nearest' });
  }, [asked, isNarrow]);
  if (!steps) return <SkeletonRows rows={9} label={t('loading')} />;
  const state = steps.find((one) => one.step === step);
  return (
    <div className="cp-setup" ref={place}>
      <nav className="cp-steps" aria-label={t('setUp.title')}>
        <p className="cp-quiet">{t('setUp.progress', { done: steps.filter(({ done }) => done).length, all: steps.length })}</p>
        <ol>
          {steps.map((one) => (
            <li key={one.step}>
              <Link to={setUpSearch(one.step)} aria-current={one.step === step ? 'step' : undefined}>
                <StateShape tone={tones[stateOf(one)]} />
                <span>
                  {one.step}. {t(`setUp.${one.step}`)}
                </span>
                <span className="cp-step-state">{t(`setUp.state.${stateOf(one)}`)}</span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {state && <Step key={step} row={row} state={state} publish={publish} />}
    </div>
  );
}

/** What a step lacks is counted anew once a record of it is added, changed or deleted, here or elsewhere. */
function useFreshGaps(id: string, names: string): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      cache.getQueryCache().subscribe((event) => {
        const [kind, name, part] = event.query.queryKey;
        const isChange = event.type === 'updated' && event.action.type === 'invalidate';
        if (!isChange || kind !== keys.entities[0] || part !== 'list' || !names.split(' ').includes(String(name))) return;
        void cache.invalidateQueries({ queryKey: [...keys.row(competition.name, id), 'situation'] });
      }),
    [cache, id, names],
  );
}

function Step({ row, state, publish }: Pick<Props, 'row' | 'publish'> & { readonly state: SetUpState }) {
  const { t, say } = usePlaceText();
  const menu = useSession().permissions?.menu ?? [];
  const may = useMay();
  const { step } = state;
  const { own, shared, elsewhere } = stepContents[step];
  useFreshGaps(row.id, [...own, ...shared].map(({ name }) => name).join(' '));
  const mayList = (entity: Entity): boolean => may.call(entity, 'list');
  const navigate = useNavigate();
  const [before, after] = [step - 1, step + 1].map((one) => setUpSteps.find((known) => known === one));
  return (
    <section className="cp-step" aria-labelledby={`step-${step}`}>
      <header>
        <h2 id={`step-${step}`}>{t(`setUp.${step}`)}</h2>
        <StateMark tone={tones[stateOf(state)]}>{t(`setUp.state.${stateOf(state)}`)}</StateMark>
        <p className="cp-quiet">{t(`setUp.about${step}`)}</p>
      </header>
      <Gaps state={state} />
      <StepForm row={row} state={state} onFinished={() => after && void navigate(setUpSearch(after))} />
      {own.filter(mayList).map((entity) => (
        <ChildTable
          key={entity.name}
          entity={entity}
          title={say(listName(entity, menu))}
          fixed={{ competitionId: row.id }}
          initial={entity === costItem && typeof row.feeMode === 'string' && row.feeMode !== 'free' ? { feeMode: row.feeMode } : undefined}
          sort={entity === stage ? ['stageNo'] : undefined}
          columns={{ competitionId: { hidden: true } }}
          {...designed[entity.name]?.(step)}
        />
      ))}
      {shared.filter(mayList).map((entity) => (
        <ChildTable
          key={entity.name}
          entity={entity}
          title={say(listName(entity, menu))}
          fixed={everyRow}
          summary={() => <span className="cp-quiet">{t('setUp.shared')}</span>}
        />
      ))}
      <Elsewhere entities={elsewhere.filter(mayList)} />
      <Flex justify="space-between" className="cp-along">
        {before ? (
          <Link to={setUpSearch(before)}>
            <Button tabIndex={-1} icon={<ArrowLeftOutlined aria-hidden />}>
              {t('setUp.previous')}
            </Button>
          </Link>
        ) : (
          <span />
        )}
        {after ? (
          <Link to={setUpSearch(after)}>
            <Button tabIndex={-1} icon={<ArrowRightOutlined aria-hidden />} iconPlacement="end">
              {t('setUp.next')}
            </Button>
          </Link>
        ) : (
          publish
        )}
      </Flex>
    </section>
  );
}

/** What the step lacks: first what it cannot do without. */
function Gaps({ state: { gaps } }: { readonly state: SetUpState }) {
  const { t, lang } = usePlaceText();
  const part = (isNeeded: boolean) => {
    const some = gaps.filter(({ needed }) => needed === isNeeded);
    if (some.length === 0) return null;
    return (
      <div className="cp-gaps" data-needed={isNeeded}>
        <h3>{t(isNeeded ? 'setUp.needed' : 'setUp.advice')}</h3>
        <ul>
          {some.map(({ name, about }) => (
            <li key={name}>{message(lang, `setUp.${name}`, { names: joinNames(lang, about) })}</li>
          ))}
        </ul>
      </div>
    );
  };
  return (
    <>
      {part(true)}
      {part(false)}
    </>
  );
}

/** Long lists, each with the way to it: those of this competition in its place, and those that all competitions share. */
function Elsewhere({ entities }: { readonly entities: readonly Entity[] }) {
  const { t, say } = usePlaceText();
  const menu = useSession().permissions?.menu ?? [];
  const known = entities.flatMap((entity) => {
    const part = partNames.find((one) => listsOf[one]?.some((list) => list.entity === entity));
    const path = part ? `?${new URLSearchParams({ part, list: entity.name }).toString()}` : listPath(entity.name, menu);
    return path === undefined ? [] : [{ path, isOwn: part !== undefined, name: listName(entity, menu) }];
  });
  if (known.length === 0) return null;
  return (
    <div>
      <h3>{t(known.every(({ isOwn }) => isOwn) ? 'setUp.ownLists' : 'setUp.shared')}</h3>
      <Flex gap="small" wrap>
        {known.map(({ path, name }) => (
          <Link key={path} to={path}>
            <Button tabIndex={-1}>{t('setUp.open', { name: say(name) })}</Button>
          </Link>
        ))}
      </Flex>
    </div>
  );
}
