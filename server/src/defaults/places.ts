import type { Label } from '@saiyun/sdk/contract';

/** A province: two-digit code, Chinese name, English name, its name in schools' names, region. */
export interface Province {
  readonly code: string;
  readonly name: Label;
  /** As it appears in schools' names. */
  readonly short: Label;
  readonly region: string;
}

/** Regions, the roots of the area tree. */
export const regions: readonly (readonly [code: string, name: Label])[] = [
  ['HB', ['华北赛区', 'North China']],
  ['DB', ['东北赛区', 'Northeast China']],
  ['HD', ['华东赛区', 'East China']],
  ['ZN', ['中南赛区', 'South Central China']],
  ['XN', ['西南赛区', 'Southwest China']],
  ['XB', ['西北赛区', 'Northwest China']],
];

const province = (code: string, region: string, zh: string, en: string, shortZh: string): Province => ({
  code,
  region,
  name: [zh, en],
  short: [shortZh, en],
});

export const provinces: readonly Province[] = [
  province('11', 'HB', '北京市', 'Beijing', '北京'),
  province('12', 'HB', '天津市', 'Tianjin', '天津'),
  province('13', 'HB', '河北省', 'Hebei', '河北'),
  province('14', 'HB', '山西省', 'Shanxi', '山西'),
  province('15', 'HB', '内蒙古自治区', 'Inner Mongolia', '内蒙古'),
  province('21', 'DB', '辽宁省', 'Liaoning', '辽宁'),
  province('22', 'DB', '吉林省', 'Jilin', '吉林'),
  province('23', 'DB', '黑龙江省', 'Heilongjiang', '黑龙江'),
  province('31', 'HD', '上海市', 'Shanghai', '上海'),
  province('32', 'HD', '江苏省', 'Jiangsu', '江苏'),
  province('33', 'HD', '浙江省', 'Zhejiang', '浙江'),
  province('34', 'HD', '安徽省', 'Anhui', '安徽'),
  province('35', 'HD', '福建省', 'Fujian', '福建'),
  province('36', 'HD', '江西省', 'Jiangxi', '江西'),
  province('37', 'HD', '山东省', 'Shandong', '山东'),
  province('41', 'ZN', '河南省', 'Henan', '河南'),
  province('42', 'ZN', '湖北省', 'Hubei', '湖北'),
  province('43', 'ZN', '湖南省', 'Hunan', '湖南'),
  province('44', 'ZN', '广东省', 'Guangdong', '广东'),
  province('45', 'ZN', '广西壮族自治区', 'Guangxi', '广西'),
  province('46', 'ZN', '海南省', 'Hainan', '海南'),
  province('50', 'XN', '重庆市', 'Chongqing', '重庆'),
  province('51', 'XN', '四川省', 'Sichuan', '四川'),
  province('52', 'XN', '贵州省', 'Guizhou', '贵州'),
  province('53', 'XN', '云南省', 'Yunnan', '云南'),
  province('54', 'XN', '西藏自治区', 'Tibet', '西藏'),
  province('61', 'XB', '陕西省', 'Shaanxi', '陕西'),
  province('62', 'XB', '甘肃省', 'Gansu', '甘肃'),
  province('63', 'XB', '青海省', 'Qinghai', '青海'),
  province('64', 'XB', '宁夏回族自治区', 'Ningxia', '宁夏'),
  province('65', 'XB', '新疆维吾尔自治区', 'Xinjiang', '新疆'),
];

export interface School {
  /** Province code plus three digits. */
  readonly code: string;
  readonly name: Label;
  readonly province: Province;
  readonly type: 'university' | 'vocational' | 'institute';
}

const kinds: readonly (readonly [zh: string, en: string, type: School['type']])[] = [
  ['云山大学', 'Yunshan University', 'university'],
  ['启明理工大学', 'Qiming University of Technology', 'university'],
  ['明德师范大学', 'Mingde Normal University', 'university'],
  ['新科职业技术学院', 'Xinke Vocational and Technical College', 'vocational'],
  ['海岳工程学院', 'Haiyue Institute of Engineering', 'university'],
  ['致远财经大学', 'Zhiyuan University of Finance and Economics', 'university'],
  ['仁济医科大学', 'Renji Medical University', 'university'],
  ['丰禾农业大学', 'Fenghe Agricultural University', 'university'],
  ['天工信息职业学院', 'Tiangong Vocational College of Information', 'vocational'],
  ['星辰智能科学研究院', 'Xingchen Institute of Intelligent Science', 'institute'],
];

/** `perProvince` fictional schools in every province, at most ten. */
export function schools(perProvince: number): School[] {
  return provinces.flatMap((p) =>
    kinds.slice(0, perProvince).map(([zh, en, type], n) => ({
      code: `${p.code}${String(n + 1).padStart(3, '0')}`,
      name: [`${p.short[0]}${zh}`, `${p.short[1]} ${en}`] as const,
      province: p,
      type,
    })),
  );
}
