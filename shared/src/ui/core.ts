/** The antd components that every screen uses, and the basic components of this package. Remotes import this, never antd. */

export type { MenuProps } from 'antd';
export {
  Avatar,
  Badge,
  Button,
  ConfigProvider,
  Segmented,
  Skeleton,
  Switch,
  Tag,
  Tooltip,
} from 'antd';
export { CountryFlag } from './CountryFlag.tsx';
export { contrastText } from './contrast.ts';
export { Dropdown } from './Dropdown.tsx';
export { EmptyState } from './EmptyState.tsx';
export { FullLoader } from './FullLoader.tsx';
export {
  EmptyBox,
  FailureDrawing,
  LinkUnavailableDrawing,
  NotFoundDrawing,
  RemoteDownDrawing,
} from './illustrations.tsx';
export { LanguageChoice } from './LanguageChoice.tsx';
export { LiveNote } from './LiveNote.tsx';
export { LoadFailure } from './LoadFailure.tsx';
export { Logo } from './Logo.tsx';
export { NetworkBadge } from './NetworkBadge.tsx';
export { namedIcon } from './namedIcon.tsx';
export { EMPTY_CODE, OtpBoxes } from './OtpBoxes.tsx';
export { PAGE_TITLE_SLOT, Page, type PageProps } from './Page.tsx';
export { PermissionButton, type PermissionButtonProps } from './PermissionButton.tsx';
export { RowButton } from './RowButton.tsx';
export { SearchBox } from './SearchBox.tsx';
export { type StageChoice, StageMenu } from './StageMenu.tsx';
export { StatusSwitch } from './StatusSwitch.tsx';
export { stageColors } from './stageColors.ts';
export { Tabs } from './Tabs.tsx';
export { THEMES, type ThemeChoice, ThemeProvider, useTheme } from './ThemeProvider.tsx';
export { UserAvatar } from './UserAvatar.tsx';
export { useFirstRows } from './useFirstRows.ts';
export { useLater } from './useLater.ts';
export { NARROW, PHONE, useMedia } from './useMedia.ts';
export { usePrinting } from './usePrinting.ts';
export { WayButtons } from './WayButtons.tsx';
