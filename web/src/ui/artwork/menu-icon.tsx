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

/** Older menus write `user-switch` where newer ones write `UserSwitchOutlined`, for the same icon. */
const nameOf = (name: string): string =>
  name.endsWith('Outlined')
    ? name
    : `${name
        .split('-')
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join('')}Outlined`;

/** The icon of a menu entry, by the server's name for it; an unknown name gets a plain icon. */
export function MenuIcon({ name }: { readonly name: string | undefined }) {
  const Icon = (name && icons[nameOf(name)]) || AppstoreOutlined;
  return <Icon />;
}
