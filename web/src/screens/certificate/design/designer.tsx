import './design.css';
import type { CertificateElement } from '@saiyun/sdk/contract';
import { certificateTemplate, templateStatus } from '@saiyun/sdk/entities';
import { type CertificateSampleName, certificateSampleNames, type SheetValues } from '@saiyun/sdk/logic/certificate';
import { may as mayRow } from '@saiyun/sdk/logic/permission';
import { pageSizes } from '@saiyun/sdk/rules';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { certificateFactChoices } from '../../../kit/shapes/layouts/certificates.ts';
import { useDeskKeys } from '../../../kit/versions/use-desk-keys.ts';
import { useNamedPage } from '../../../lib/store/page-names.ts';
import { useMobile } from '../../../lib/use-media.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { DesignPage, type DeskProps } from '../../record/design-page.tsx';
import { designPath } from '../design-path.ts';
import { askPicture } from './ask-picture.ts';
import { Canvas } from './canvas.tsx';
import { Properties } from './properties.tsx';
import {
  isOutside,
  isPictureItem,
  isWhole,
  newElement,
  overprints,
  type PaletteItem,
  type Problem,
  problemsByElement,
  starterSheet,
} from './sheet/elements.ts';
import { factWord, inWords } from './sheet/fact-words.ts';
import type { Size } from './sheet/geometry.ts';
import { useWords } from './sheet/use-words.ts';
import { SheetFields } from './sheet-fields.tsx';
import { Layers, Palette } from './side-parts.tsx';
import { Stage } from './stage.tsx';
import { type Acts, useActs } from './use-acts.ts';
import { designOf, useLayout } from './use-layout.ts';
import { useSaving } from './use-saving.tsx';
import { type SheetState, type TemplateRow, useSheet } from './use-sheet.ts';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

/** Where the sheet of a certificate is designed (CERT-01): to scale, with sample data, as it will be printed. */
export function Designer() {
  const { t } = useCertificateText();
  return (
    <DesignPage<TemplateRow> entity={certificateTemplate} loading={t('loading')}>
      {(desk) => <Desk {...desk} />}
    </DesignPage>
  );
}

const noProblems: readonly Problem[] = [];

function Desk({ row, latest, onLatest, onStored }: DeskProps<TemplateRow>) {
  const { t } = useCertificateText();
  const may = useMay();
  const isSmall = useMobile();
  useNamedPage(designPath(row.id), [row.templateName, row.templateName]);
  const state = useSheet(row);
  const { sheet, chosen, choose, change } = state;
  const [sample, setSample] = useState<CertificateSampleName>(row.locale === 'en' ? 'english' : certificateSampleNames[0]);
  const [grid, setGrid] = useState(5);
  const [isPreview, setPreview] = useState(false);
  const saving = useSaving({ row, latest, state, onLatest, onStored });
  const isDraft = row.status === templateStatus.draft;
  const mayWrite = may.call(certificateTemplate, 'edit');
  const mayEdit = !isSmall && mayRow(may.grants, certificateTemplate, 'edit', row).kind === 'allowed';
  const page = usePageSize(sheet.pageSize);
  const facts = useMemo(() => ({ certKind: row.certKind, competitionId: row.competitionId ?? null }), [row]);
  const layout = useLayout(sheet, facts, sample);
  const values = useStandIns();
  const acts = useActs(state, page, mayEdit);
  const nameOf = useNames();
  const problems = useProblems(sheet.elements, layout.problems, page, nameOf);
  const words = useWords();
  useDeskKeys({ state, mayEdit, save: saving.save, title: t('design.open'), leave: t('design.leaveTitle') });
  const add = async (item: PaletteItem) => {
    const file = isPictureItem(item) ? await askPicture() : undefined;
    if (isPictureItem(item) && file === undefined) return;
    const made = newElement(item, words.of(item), page, sheet.elements, file);
    change({ elements: [...sheet.elements, made] }, undefined, [sheet.elements.length]);
  };
  const canvas = (scale: number) => (
    <Canvas
      page={page}
      elements={sheet.elements}
      locale={sheet.locale}
      values={values}
      scale={scale}
      grid={mayEdit ? grid : 0}
      chosen={chosen}
      problems={problems}
      pathOf={layout.pathOf}
      nameOf={nameOf}
      onChoose={choose}
      onChange={mayEdit ? (elements, tag) => change({ elements }, tag) : undefined}
      onKey={acts.onKey}
    />
  );
  return (
    <div className="cd">
      <PageHeader
        title={row.templateName}
        state={
          <>
            <DictTag
              code={certificateTemplate.fields.status.of}
              value={row.status ?? ''}
              {...(row.status_dictText && { text: row.status_dictText })}
            />
            {state.isDirty && <StateMark tone="attention">{t('design.unsaved')}</StateMark>}
          </>
        }
        purpose={[row.certKind_dictText, row.competitionId_dictText, t('design.purpose')].filter(Boolean).join(' · ')}
        more={<Button onClick={() => setPreview(true)}>{t('design.preview')}</Button>}
        action={
          mayEdit ? (
            saving.buttons
          ) : mayWrite && !isDraft && !isSmall ? (
            <Button type="primary" loading={saving.isBusy} onClick={() => void saving.makeVersion()}>
              {t('design.newVersion')}
            </Button>
          ) : undefined
        }
      />
      {saving.told}
      <Notes isSmall={isSmall} mayEdit={mayEdit} isFixed={mayWrite && !isDraft} isBroken={layout.error !== null} />
      <div className="cd-desk" data-edits={mayEdit}>
        {mayEdit && (
          <div className="cd-side">
            <Palette onAdd={(item) => void add(item)} />
            <Layers elements={sheet.elements} chosen={chosen} problems={problems} nameOf={nameOf} onChoose={choose} onOrder={acts.order} />
          </div>
        )}
        <Stage page={page} grid={grid} sample={sample} onGrid={setGrid} onSample={setSample} isBusy={layout.isBusy}>
          {canvas}
        </Stage>
        {!isSmall && (
          <Side state={state} certKind={row.certKind} page={page} problems={problems} acts={acts} nameOf={nameOf} mayEdit={mayEdit} />
        )}
      </div>
      {isPreview && (
        <Suspense>
          <PreviewDialog design={designOf(sheet, facts, sample)} onClose={() => setPreview(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What stands in until the server has laid the sheet out: each fact by its name. */
function useStandIns(): SheetValues {
  const { lang } = useCertificateText();
  return useMemo(() => {
    const facts = Object.fromEntries(certificateFactChoices.map(([name]) => [name, factWord(name, lang)]));
    return {
      certNo: factWord('certNo', lang),
      verifyCode: factWord('verifyCode', lang),
      verifyUrl: factWord('verifyUrl', lang),
      issueDate: '2026-01-01',
      facts,
    };
  }, [lang]);
}

/** What an element is called: what it shows. */
function useNames(): (element: CertificateElement) => string {
  const { t, lang } = useCertificateText();
  return useCallback(
    (element) => {
      if (element.type === 'text') return element.bind ? factWord(element.bind, lang) : inWords(element.text ?? '', lang) || t('item.text');
      return t(`item.${element.type}`);
    },
    [t, lang],
  );
}

/** Why nothing can be changed here, or why the letters are a guess. */
function Notes({ isSmall, mayEdit, isFixed, isBroken }: Readonly<Record<'isSmall' | 'mayEdit' | 'isFixed' | 'isBroken', boolean>>) {
  const { t } = useCertificateText();
  return (
    <>
      {isSmall && <Alert type="info" showIcon title={t('design.phone')} />}
      {!isSmall && !mayEdit && <Alert type="info" showIcon title={t(isFixed ? 'design.fixed' : 'design.readOnly')} />}
      {isBroken && <Alert type="warning" showIcon title={t('design.noServer')} />}
    </>
  );
}

function usePageSize(pageSize: string): Size {
  return useMemo(() => {
    const [width, height] = pageSizes[pageSize] ?? [297, 210];
    return { width, height };
  }, [pageSize]);
}

interface SideProps {
  readonly state: SheetState;
  readonly certKind: string;
  readonly page: Size;
  readonly problems: ReadonlyMap<number, readonly Problem[]>;
  readonly acts: Acts;
  readonly nameOf: (element: CertificateElement) => string;
  readonly mayEdit: boolean;
}

/** What is chosen, or the sheet as a whole, and everything that stands against it. */
function Side({ state: { sheet, chosen, choose, change }, certKind, page, problems, acts, nameOf, mayEdit }: SideProps) {
  const { t } = useCertificateText();
  const words = useWords();
  const put = (place: number, part: Partial<CertificateElement>, name?: string) =>
    change({ elements: sheet.elements.map((one, i) => (i === place ? cleaned({ ...one, ...part }) : one)) }, name && `${name} ${place}`);
  const [first] = chosen;
  const element = first === undefined || chosen.length > 1 ? undefined : sheet.elements[first];
  const heading = element ? nameOf(element) : chosen.length > 1 ? t('design.chosen', { count: chosen.length }) : t('design.page');
  const begin = () => {
    change({ elements: starterSheet(words.starter(certKind), page) }, undefined, []);
  };
  return (
    <div className="cd-side">
      <section aria-label={heading}>
        <h2>{heading}</h2>
        {element && first !== undefined && (
          <Properties
            key={first}
            element={element}
            page={page}
            problems={problems.get(first) ?? noProblems}
            disabled={!mayEdit}
            onChange={(part, name) => put(first, part, name)}
            onPicture={() => void askPicture().then((file) => file !== undefined && put(first, { file }))}
          />
        )}
        {chosen.length === 0 && (
          <SheetFields sheet={sheet} certKind={certKind} disabled={!mayEdit} onChange={(part, name) => change(part, name)} />
        )}
        {mayEdit && chosen.length > 0 && (
          <div className="cd-acts">
            <Button onClick={() => acts.centre('x')}>{t('design.centreX')}</Button>
            <Button onClick={() => acts.centre('y')}>{t('design.centreY')}</Button>
            <Button onClick={acts.duplicate}>{t('design.copy')}</Button>
            <Button danger onClick={acts.remove}>
              {t('design.remove')}
            </Button>
          </div>
        )}
        {mayEdit && sheet.elements.length < 3 && (
          <Button block onClick={begin}>
            {t('design.starter')}
          </Button>
        )}
      </section>
      <Faults problems={problems} elements={sheet.elements} nameOf={nameOf} onChoose={choose} />
      {mayEdit && <p className="cd-quiet">{t('design.keys')}</p>}
    </div>
  );
}

/** Members that became undefined are no members of a stored element. */
function cleaned(element: { readonly [K in keyof CertificateElement]: CertificateElement[K] | undefined }): CertificateElement {
  return Object.fromEntries(Object.entries(element).filter(([, value]) => value !== undefined)) as unknown as CertificateElement;
}

/** What stands against each element, here and on the server. */
function useProblems(
  elements: readonly CertificateElement[],
  found: readonly Problem[],
  page: { readonly width: number; readonly height: number },
  nameOf: (element: CertificateElement) => string,
): ReadonlyMap<number, readonly Problem[]> {
  const { t } = useCertificateText();
  return useMemo(() => {
    const told = found.map((problem) => (problem.kind === 'picture' ? { ...problem, text: t('fault.picture') } : problem));
    const own = elements.flatMap((element, at): Problem[] => [
      ...(isOutside(element, page) ? [{ kind: 'tooLong' as const, element: at, text: t('fault.outside') }] : []),
      ...(isWhole(element) ? [] : [{ kind: 'missing' as const, element: at, text: t('fault.empty') }]),
    ]);
    const over = overprints(elements).flatMap(([element, lower]): Problem[] => {
      const other = elements[lower];
      return other ? [{ kind: 'tooLong', element, text: t('fault.overprints', { name: nameOf(other) }) }] : [];
    });
    return problemsByElement([...own, ...over, ...told], elements);
  }, [elements, found, page, nameOf, t]);
}

interface FaultsProps {
  readonly problems: ReadonlyMap<number, readonly Problem[]>;
  readonly elements: readonly CertificateElement[];
  readonly nameOf: (element: CertificateElement) => string;
  readonly onChoose: (chosen: readonly number[]) => void;
}

/** Everything that stands against the sheet with this sample, each leading to its element. */
function Faults({ problems, elements, nameOf, onChoose }: FaultsProps) {
  const { t } = useCertificateText();
  const all = [...problems].flatMap(([at, own]) => own.map((problem) => [at, problem] as const));
  const faulty = all.filter(([at]) => elements[at]);
  return (
    <section aria-live="polite">
      <h2>
        <StateMark tone={faulty.length > 0 ? 'attention' : 'good'}>
          {faulty.length > 0 ? t('fault.some', { count: faulty.length }) : t('fault.none')}
        </StateMark>
      </h2>
      <ul className="cd-fault-list">
        {faulty.map(([at, { text }]) => {
          const element = elements[at];
          return (
            element && (
              <li key={`${at} ${text}`}>
                <button type="button" onClick={() => onChoose([at])}>
                  <strong>{nameOf(element)}</strong> {text}
                </button>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
