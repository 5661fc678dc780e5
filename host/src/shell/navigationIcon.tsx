import {
  AppstoreOutlined,
  BarChartOutlined,
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
  profile: <UserOutlined />,
};

/** The icon a navigation entry names; one that we do not have is drawn as a generic app. */
export function navigationIcon(name: string): ReactNode {
  return ICONS[name] ?? <AppstoreOutlined />;
}
