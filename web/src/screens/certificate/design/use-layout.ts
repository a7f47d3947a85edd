import { type CertificateLayout, certificateCalls } from '@saiyun/sdk/calls';
import type { CertificateElement } from '@saiyun/sdk/contract';
import { certificateTemplate } from '@saiyun/sdk/entities';
import type { CertificateSampleName } from '@saiyun/sdk/logic/certificate';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { type Problem, type Sheet, wholeElements } from './sheet/elements.ts';

const calls = certificateCalls(client.send);
/** So long nothing is typed before the server is asked. */
const pauseMs = 180;
/** Asked with this one where the rule is half typed. */
const plainRule = '{yyyy}{kind}{seq:6}';

export interface DesignFacts {
  readonly certKind: string;
  readonly competitionId: string | null;
}

/** What the server is sent of a sheet: the elements that are whole. */
export function designOf(sheet: Sheet, facts: DesignFacts, sample: CertificateSampleName) {
  const { pageSize, locale } = sheet;
  const numberRule = /\{seq:(?:[3-9]|10)\}/.test(sheet.numberRule) ? sheet.numberRule : plainRule;
  return { ...facts, pageSize, locale, numberRule, sample, elements: wholeElements(sheet.elements).map(([, element]) => element) };
}

/** Where an element lies makes no difference to what it shows. */
const keyOf = (element: CertificateElement): string => JSON.stringify({ ...element, x: 0, y: 0 });

export interface LaidOut {
  /** What an element shows; while that is being worked out, what it showed before. */
  readonly pathOf: (element: CertificateElement, place: number) => string | undefined;
  readonly problems: readonly Problem[];
  readonly error: Error | null;
  readonly isBusy: boolean;
}

const none: readonly Problem[] = [];

/** Has the sheet laid out by the server's own typesetter, so that what is seen here is what is printed. */
export function useLayout(sheet: Sheet, facts: DesignFacts, sample: CertificateSampleName): LaidOut {
  const lang = useLanguage();
  const asked = useSettled(
    useMemo(() => {
      const placed = wholeElements(sheet.elements);
      const design = designOf(sheet, facts, sample);
      return JSON.stringify({
        ...design,
        elements: design.elements.map((one) => ({ ...one, x: 0, y: 0 })),
        places: placed.map(([at]) => at),
      });
    }, [sheet, facts, sample]),
    pauseMs,
  );
  const { data, error, isFetching } = useQuery({
    queryKey: [...keys.entity(certificateTemplate.name), 'layout', lang, asked],
    queryFn: async ({ signal }) => {
      const { places, ...design } = JSON.parse(asked) as ReturnType<typeof designOf> & { readonly places: readonly number[] };
      const empty: CertificateLayout = { outlines: [], problems: [] };
      const answer = design.elements.length === 0 ? empty : await calls.layout(design, { signal });
      return { ...answer, places, elements: design.elements };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const byKey = new Map<string, string>();
    const byPlace = new Map<number, { readonly element: CertificateElement; readonly path: string }>();
    for (const { element, path } of data?.outlines ?? []) {
      const [own, place] = [data?.elements[element], data?.places[element]];
      if (!own || place === undefined) continue;
      byKey.set(keyOf(own), path);
      byPlace.set(place, { element: own, path });
    }
    const before = (element: CertificateElement, place: number): string | undefined => {
      const known = byPlace.get(place);
      return known?.element.type === element.type && known.element.bind === element.bind ? known.path : undefined;
    };
    return {
      pathOf: (element, place) => byKey.get(keyOf(element)) ?? before(element, place),
      problems:
        data?.problems.map((problem) => ({
          ...problem,
          ...(problem.element !== undefined && { element: data.places[problem.element] ?? problem.element }),
        })) ?? none,
      error,
      isBusy: isFetching,
    };
  }, [data, error, isFetching]);
}
