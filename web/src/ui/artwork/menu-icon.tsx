import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  CloudDownloadOutlined,
  FileTextOutlined,
  FormOutlined,
  HomeOutlined,
  LineChartOutlined,
  MailOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SolutionOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const icons: Readonly<Record<string, ComponentType>> = {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  CloudDownloadOutlined,
  FileTextOutlined,
  FormOutlined,
  HomeOutlined,
  LineChartOutlined,
  MailOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SolutionOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserOutlined,
  WalletOutlined,
};

/** `user-switch` of older menus and `UserSwitchOutlined` of newer ones name the same icon. */
const nameOf = (name: string): string =>
  name.endsWith('Outlined')
    ? name
    : `${name
        .split('-')
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join('')}Outlined`;

/** The icon of a menu entry by the name that the server gives; an unknown name gets a plain one. */
export function MenuIcon({ name }: { readonly name: string | undefined }) {
  const Icon = (name && icons[nameOf(name)]) || AppstoreOutlined;
  return <Icon />;
}
