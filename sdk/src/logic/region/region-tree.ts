/** Code of the provinces' parent. */
// oxlint-disable-next-line saiyun/named-values -- a code of the country, and this is its name
export const regionRoot = '86';

/** A province, a city or a county. */
export interface Region {
  /** Six digits, for example `130100`; nine for a town of a city without counties. */
  readonly code: string;
  readonly name: string;
  /** 1 province, 2 city, 3 county. */
  readonly level: 1 | 2 | 3;
  /** Code of the parent; `regionRoot` for a province. */
  readonly parent: string;
  /** Nothing is below it, so it is a complete choice: every county, and the provinces that the standard does not divide. */
  readonly leaf: boolean;
}

/** Regions by code, and the codes below each. */
export interface RegionTree {
  readonly regions: ReadonlyMap<string, Region>;
  readonly below: ReadonlyMap<string, readonly Region[]>;
}

const numbered = /^(\d+)(\D+)$/;
const parts = (text: string): readonly [digits: string, name: string] => {
  const [, digits = '', name = ''] = numbered.exec(text) ?? [];
  if (name === '') throw new TypeError(`table: no code and name in ${text.slice(0, 20)}`);
  return [digits, name];
};

/**
 * Parses a table of regions, one province per line: `13河北省|01石家庄市 02长安区 …|02唐山市 …`. Each code is appended to that of its parent and padded
 * with zeros to six digits. Throws TypeError for a malformed part and for a duplicate code.
 */
export function readRegions(table: string): RegionTree {
  const regions = new Map<string, Region>();
  const below = new Map<string, Region[]>();
  const add = (code: string, name: string, level: Region['level'], parent: string, leaf: boolean): void => {
    if (regions.has(code)) throw new TypeError(`table: ${code} is there twice`);
    const region = { code, name, level, parent, leaf };
    regions.set(code, region);
    below.set(parent, [...(below.get(parent) ?? []), region]);
  };
  for (const line of table.split('\n').filter(Boolean)) {
    const [first = '', ...cities] = line.split('|');
    const [province, provinceName] = parts(first);
    const provinceCode = province.padEnd(6, '0');
    add(provinceCode, provinceName, 1, regionRoot, cities.length === 0);
    for (const group of cities) {
      const [head = '', ...counties] = group.split(' ');
      const [city, cityName] = parts(head);
      const cityCode = (province + city).padEnd(6, '0');
      add(cityCode, cityName, 2, provinceCode, counties.length === 0);
      for (const county of counties) {
        const [digits, name] = parts(county);
        add(province + city + digits, name, 3, cityCode, true);
      }
    }
  }
  return { regions, below };
}

/** The children of a region, in the order of their codes; without a code the provinces, and none for a county or an unknown code. */
export function regionsBelow({ below }: RegionTree, code: string = regionRoot): readonly Region[] {
  return below.get(code) ?? [];
}

/** The regions from the province down to a code; empty for an unknown code, for example an abolished one. */
export function regionPath({ regions }: RegionTree, code: string): readonly Region[] {
  const path: Region[] = [];
  for (let at = regions.get(code); at; at = regions.get(at.parent)) path.unshift(at);
  return path;
}

/** Names of cities that exist in the tables only to group counties: people do not use them. */
const unsaid: ReadonlySet<string> = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划']);

/**
 * A region as people write it, `河北省 / 石家庄市 / 长安区`, without the middle part if it has no name of its own (`北京市 / 东城区`). An unknown code is
 * shown unchanged, so that old data stays readable.
 */
export function regionText(tree: RegionTree, code: string, separator = ' / '): string {
  const path = regionPath(tree, code).filter((region) => region.level !== 2 || !unsaid.has(region.name));
  return path.length === 0 ? code : path.map((region) => region.name).join(separator);
}

/** Whether a code is a complete choice: a county, or a region without children. */
export function isWholeRegion({ regions }: RegionTree, code: string): boolean {
  return regions.get(code)?.leaf === true;
}

/** At most `limit` leaves whose name, or that of a parent, contains the text; none for a blank text. */
export function searchRegions(tree: RegionTree, text: string, limit = 50): readonly Region[] {
  const wanted = text.trim();
  if (wanted === '') return [];
  const found: Region[] = [];
  const visit = (code: string, above: boolean): void => {
    for (const region of regionsBelow(tree, code)) {
      if (found.length >= limit) return;
      const holds = above || region.name.includes(wanted);
      if (region.leaf && holds) found.push(region);
      visit(region.code, holds);
    }
  };
  visit(regionRoot, false);
  return found;
}
