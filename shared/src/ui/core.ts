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
export { CountryFlag, NetworkBadge, UserAvatar } from './badges.tsx';
export { contrastText, stageColors } from './contrast.ts';
export { Dropdown } from './Dropdown.tsx';
export { EmptyState, LoadFailure } from './EmptyState.tsx';
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
export { Logo } from './Logo.tsx';
export { namedIcon } from './namedIcon.tsx';
export { EMPTY_CODE, OtpBoxes } from './OtpBoxes.tsx';
export { PAGE_TITLE_SLOT, Page, type PageProps } from './Page.tsx';
export { PermissionButton, type PermissionButtonProps, RowButton, StatusSwitch } from './PermissionButton.tsx';
export { usePrinting } from './PrintNote.tsx';
export { RefusedChange } from './RefusedChange.tsx';
export { SearchBox } from './SearchBox.tsx';
export { type StageChoice, StageMenu } from './StageMenu.tsx';
export { Tabs } from './Tabs.tsx';
export { THEMES, type ThemeChoice, ThemeProvider, useTheme } from './ThemeProvider.tsx';
export { Unsent } from './Unsent.tsx';
export { useFirstRows, useLater } from './useFirstRows.ts';
export { NARROW, PHONE, useMedia } from './useMedia.ts';
export { WayButtons } from './WayButtons.tsx';
