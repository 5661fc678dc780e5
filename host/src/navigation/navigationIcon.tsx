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
} from '@salesdesk/shared/ui/icons';
import type { ReactNode } from 'react';

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

/** The icon that a navigation entry names; a generic one for an unknown name. */
export function navigationIcon(name: string): ReactNode {
  return ICONS[name] ?? <AppstoreOutlined />;
}
