import type { CertificateElement } from '@saiyun/sdk/contract';
import { Button } from 'antd';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { StateShape } from '../../../ui/state-mark.tsx';
import { type PaletteGroup, type PaletteItem, type Problem, paletteGroups } from './sheet/elements.ts';
import { factWord } from './sheet/fact-words.ts';

const groups = Object.keys(paletteGroups) as readonly PaletteGroup[];
/** Those that most sheets need; all of them would push the list of elements out of sight. */
const opened: readonly PaletteGroup[] = ['holder', 'award'];
const others: readonly string[] = paletteGroups.other;
const isOther = (item: PaletteItem): item is (typeof paletteGroups.other)[number] => others.includes(item);

/** What can be put on the sheet, by what it is about. */
export function Palette({ onAdd }: { readonly onAdd: (item: PaletteItem) => void }) {
  const { t, lang } = useCertificateText();
  return (
    <section aria-label={t('design.add')}>
      <h2>{t('design.add')}</h2>
      {groups.map((group) => (
        <details key={group} className="cd-group" open={opened.includes(group)}>
          <summary>{t(`group.${group}`)}</summary>
          <div className="cd-palette">
            {paletteGroups[group].map((item) => (
              <button key={item} type="button" onClick={() => onAdd(item)}>
                {isOther(item) ? t(`item.${item}`) : factWord(item, lang)}
              </button>
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}

interface LayersProps {
  readonly elements: readonly CertificateElement[];
  readonly chosen: readonly number[];
  readonly problems: ReadonlyMap<number, readonly Problem[]>;
  readonly nameOf: (element: CertificateElement) => string;
  readonly onChoose: (chosen: readonly number[]) => void;
  readonly onOrder: ((by: 1 | -1) => void) | undefined;
}

/** All elements by name, the front one first; those with a fault say so. */
export function Layers({ elements, chosen, problems, nameOf, onChoose, onOrder }: LayersProps) {
  const { t } = useCertificateText();
  return (
    <section aria-label={t('design.elements')}>
      <div className="cd-layers-head">
        <h2>{t('design.elements')}</h2>
        {onOrder && chosen.length > 0 && (
          <span>
            <Button type="text" size="small" onClick={() => onOrder(1)} title={t('design.forward')} aria-label={t('design.forward')}>
              ↑
            </Button>
            <Button type="text" size="small" onClick={() => onOrder(-1)} title={t('design.backward')} aria-label={t('design.backward')}>
              ↓
            </Button>
          </span>
        )}
      </div>
      {elements.length === 0 && <p className="cd-quiet">{t('design.empty')}</p>}
      <ol className="cd-layers" reversed>
        {elements
          .map((element, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: elements have nothing but their place
            <li key={i}>
              <button
                type="button"
                aria-pressed={chosen.includes(i)}
                onClick={(event) =>
                  onChoose(
                    event.shiftKey || event.ctrlKey || event.metaKey
                      ? chosen.includes(i)
                        ? chosen.filter((one) => one !== i)
                        : [...chosen, i]
                      : [i],
                  )
                }
              >
                <span title={nameOf(element)}>{nameOf(element)}</span>
                {problems.has(i) && (
                  <span
                    title={problems
                      .get(i)
                      ?.map(({ text }) => text)
                      .join('\n')}
                  >
                    <StateShape tone="attention" />
                  </span>
                )}
              </button>
            </li>
          ))
          .toReversed()}
      </ol>
    </section>
  );
}
