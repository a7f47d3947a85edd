import { dict, type Fields, flag, longText, no, text } from '@saiyun/sdk/contract';
import { buttonPolicies, validity } from '@saiyun/sdk/entities';

const name = text(['名称', 'Name'], { required: true, max: 100 });
const nameEn = text(['英文名称', 'English name'], { max: 100 });
const status = dict(['状态', 'State'], validity, { default: validity.valid });
const description = longText(['说明', 'Description'], { max: 500 });

/** What a form of a menu asks for. */
export const menuFields: Fields = {
  name,
  nameEn,
  parentId: text(['上级', 'Above it']),
  icon: text(['图标', 'Icon']),
  url: text(['地址', 'Address'], { max: 500 }),
  hidden: flag(['不显示在菜单中', 'Keep out of the menu'], { default: no }),
  internalOrExternal: flag(['在新标签页中打开', 'Open in a new tab'], {
    default: no,
    help: ['只对网址有效', 'For addresses of other sites'],
  }),
  keepAlive: flag(['切换页签时保留内容', 'Keep its state when another tab is shown'], { default: no }),
  status,
  description,
};

/** What a form of a button asks for. */
export const buttonFields: Fields = {
  name,
  nameEn,
  perms: text(['授权标识', 'Code'], {
    required: true,
    max: 200,
    pattern: '^[\\w:.-]+$',
    help: ['程序按它判断能否操作，例如 dsTbUnit:edit', 'What the program asks for, such as dsTbUnit:edit'],
  }),
  permsType: dict(['未授权时', 'Without the permission'], buttonPolicies, { default: buttonPolicies.disable }),
  status,
  description,
};
