import type { ReactNode } from 'react';
import {
  AppstoreOutlined,
  BarChartOutlined,
  ClockCircleOutlined,
  ContactsOutlined,
  DashboardOutlined,
  FileTextOutlined,
  GlobalOutlined,
  HomeOutlined,
  IdcardOutlined,
  MessageOutlined,
  ProjectOutlined,
  TableOutlined,
  TeamOutlined,
  UserOutlined,
} from './icons.ts';

const ICONS: Record<string, ReactNode> = {
  home: <HomeOutlined />,
  dashboard: <DashboardOutlined />,
  list: <TableOutlined />,
  leads: <ProjectOutlined />,
  accounts: <IdcardOutlined />,
  contacts: <ContactsOutlined />,
  invoices: <FileTextOutlined />,
  reports: <BarChartOutlined />,
  communication: <MessageOutlined />,
  team: <TeamOutlined />,
  networks: <GlobalOutlined />,
  audit: <ClockCircleOutlined />,
  profile: <UserOutlined />,
};

/** The icon that an entry of the navigation or a hit of the search names; a generic one for an unknown name. */
export function namedIcon(name: string): ReactNode {
  return ICONS[name] ?? <AppstoreOutlined />;
}
