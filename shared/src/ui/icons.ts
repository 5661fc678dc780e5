/**
 * The icons in use; every screen shares the host's copy. They are decoration: the text or label beside them is enough, so
 * screen readers skip them unless they have a label. They use antd's drawings, classes and therefore its styles, but not
 * its component, which searches all styles of the page whenever an icon mounts; lists and boards show dozens (ADR-021).
 */
import {
  AppstoreOutlined as AppstoreIcon,
  ArrowDownOutlined as ArrowDownIcon,
  ArrowLeftOutlined as ArrowLeftIcon,
  ArrowUpOutlined as ArrowUpIcon,
  BarChartOutlined as BarChartIcon,
  BellOutlined as BellIcon,
  CalendarOutlined as CalendarIcon,
  CheckOutlined as CheckIcon,
  ClockCircleOutlined as ClockCircleIcon,
  CloseOutlined as CloseIcon,
  CloudDownloadOutlined as CloudDownloadIcon,
  ContactsOutlined as ContactsIcon,
  CopyOutlined as CopyIcon,
  DashboardOutlined as DashboardIcon,
  DeleteOutlined as DeleteIcon,
  DownOutlined as DownIcon,
  EditOutlined as EditIcon,
  ExclamationCircleOutlined as ExclamationCircleIcon,
  ExportOutlined as ExportIcon,
  EyeOutlined as EyeIcon,
  EyeInvisibleOutlined as EyeInvisibleIcon,
  FileTextOutlined as FileTextIcon,
  FilterOutlined as FilterIcon,
  FullscreenExitOutlined as FullscreenExitIcon,
  FullscreenOutlined as FullscreenIcon,
  GlobalOutlined as GlobalIcon,
  HomeOutlined as HomeIcon,
  IdcardOutlined as IdcardIcon,
  ImportOutlined as ImportIcon,
  InfoCircleOutlined as InfoCircleIcon,
  KeyOutlined as KeyIcon,
  LeftOutlined as LeftIcon,
  LoadingOutlined as LoadingIcon,
  LockOutlined as LockIcon,
  LogoutOutlined as LogoutIcon,
  MailOutlined as MailIcon,
  MenuFoldOutlined as MenuFoldIcon,
  MenuOutlined as MenuIcon,
  MenuUnfoldOutlined as MenuUnfoldIcon,
  MessageOutlined as MessageIcon,
  MoreOutlined as MoreIcon,
  PhoneOutlined as PhoneIcon,
  PlusOutlined as PlusIcon,
  ProjectOutlined as ProjectIcon,
  PushpinOutlined as PushpinIcon,
  QuestionOutlined as QuestionIcon,
  ReloadOutlined as ReloadIcon,
  RightOutlined as RightIcon,
  SaveOutlined as SaveIcon,
  SearchOutlined as SearchIcon,
  SettingOutlined as SettingIcon,
  ShareAltOutlined as ShareAltIcon,
  SortAscendingOutlined as SortAscendingIcon,
  StarFilled as StarFilledIcon,
  StarOutlined as StarIcon,
  SwapOutlined as SwapIcon,
  TableOutlined as TableIcon,
  TeamOutlined as TeamIcon,
  ThunderboltOutlined as ThunderboltIcon,
  UnorderedListOutlined as UnorderedListIcon,
  UpOutlined as UpIcon,
  UploadOutlined as UploadIcon,
  UserOutlined as UserIcon,
  WarningOutlined as WarningIcon,
  WhatsAppOutlined as WhatsAppIcon,
} from '@ant-design/icons-svg';
import { decorative } from './decorativeIcon.ts';

export const AppstoreOutlined = decorative(AppstoreIcon);
export const ArrowLeftOutlined = decorative(ArrowLeftIcon);
export const BarChartOutlined = decorative(BarChartIcon);
export const BellOutlined = decorative(BellIcon);
export const CalendarOutlined = decorative(CalendarIcon);
export const CheckOutlined = decorative(CheckIcon);
export const ClockCircleOutlined = decorative(ClockCircleIcon);
export const CloseOutlined = decorative(CloseIcon);
export const CloudDownloadOutlined = decorative(CloudDownloadIcon);
export const ContactsOutlined = decorative(ContactsIcon);
export const CopyOutlined = decorative(CopyIcon);
export const DashboardOutlined = decorative(DashboardIcon);
export const DeleteOutlined = decorative(DeleteIcon);
export const DownOutlined = decorative(DownIcon);
export const EditOutlined = decorative(EditIcon);
export const ExclamationCircleOutlined = decorative(ExclamationCircleIcon);
export const ExportOutlined = decorative(ExportIcon);
export const EyeInvisibleOutlined = decorative(EyeInvisibleIcon);
export const EyeOutlined = decorative(EyeIcon);
export const FileTextOutlined = decorative(FileTextIcon);
export const FilterOutlined = decorative(FilterIcon);
export const FullscreenExitOutlined = decorative(FullscreenExitIcon);
export const FullscreenOutlined = decorative(FullscreenIcon);
export const GlobalOutlined = decorative(GlobalIcon);
export const HomeOutlined = decorative(HomeIcon);
export const IdcardOutlined = decorative(IdcardIcon);
export const ImportOutlined = decorative(ImportIcon);
export const InfoCircleOutlined = decorative(InfoCircleIcon);
export const KeyOutlined = decorative(KeyIcon);
export const LeftOutlined = decorative(LeftIcon);
export const LoadingOutlined = decorative(LoadingIcon);
export const LockOutlined = decorative(LockIcon);
export const LogoutOutlined = decorative(LogoutIcon);
export const MailOutlined = decorative(MailIcon);
export const MenuFoldOutlined = decorative(MenuFoldIcon);
export const MenuOutlined = decorative(MenuIcon);
export const MenuUnfoldOutlined = decorative(MenuUnfoldIcon);
export const MessageOutlined = decorative(MessageIcon);
export const MoreOutlined = decorative(MoreIcon);
export const PhoneOutlined = decorative(PhoneIcon);
export const PlusOutlined = decorative(PlusIcon);
export const ProjectOutlined = decorative(ProjectIcon);
export const QuestionOutlined = decorative(QuestionIcon);
export const ReloadOutlined = decorative(ReloadIcon);
export const RightOutlined = decorative(RightIcon);
export const SearchOutlined = decorative(SearchIcon);
export const SettingOutlined = decorative(SettingIcon);
export const ShareAltOutlined = decorative(ShareAltIcon);
export const SortAscendingOutlined = decorative(SortAscendingIcon);
export const SwapOutlined = decorative(SwapIcon);
export const TableOutlined = decorative(TableIcon);
export const TeamOutlined = decorative(TeamIcon);
export const ThunderboltOutlined = decorative(ThunderboltIcon);
export const UnorderedListOutlined = decorative(UnorderedListIcon);
export const UpOutlined = decorative(UpIcon);
export const UploadOutlined = decorative(UploadIcon);
export const UserOutlined = decorative(UserIcon);
export const WarningOutlined = decorative(WarningIcon);
export const ArrowDownOutlined = decorative(ArrowDownIcon);
export const ArrowUpOutlined = decorative(ArrowUpIcon);
export const PushpinOutlined = decorative(PushpinIcon);
export const SaveOutlined = decorative(SaveIcon);
export const StarOutlined = decorative(StarIcon);
export const StarFilled = decorative(StarFilledIcon);
export const WhatsAppOutlined = decorative(WhatsAppIcon);
