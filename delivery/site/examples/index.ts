/** The live examples of the UI kit, by the name of the component that each shows. */
import type { ComponentType } from 'react';
import Avatar from './Avatar.tsx';
import Badge from './Badge.tsx';
import Button from './Button.tsx';
import Checkbox from './Checkbox.tsx';
import ColorField from './ColorField.tsx';
import ConfirmDialog from './ConfirmDialog.tsx';
import CountryFlag from './CountryFlag.tsx';
import DataTable from './DataTable.tsx';
import DayInput from './DayInput.tsx';
import Drawer from './Drawer.tsx';
import Dropdown from './Dropdown.tsx';
import EmptyBox from './EmptyBox.tsx';
import EmptyList from './EmptyList.tsx';
import EmptyState from './EmptyState.tsx';
import Field from './Field.tsx';
import Icons from './Icons.tsx';
import ImageField from './ImageField.tsx';
import Input from './Input.tsx';
import LoadFailure from './LoadFailure.tsx';
import Logo from './Logo.tsx';
import Modal from './Modal.tsx';
import NetworkBadge from './NetworkBadge.tsx';
import OtpBoxes from './OtpBoxes.tsx';
import PasswordField from './PasswordField.tsx';
import PermissionButton from './PermissionButton.tsx';
import Popover from './Popover.tsx';
import Popup from './Popup.tsx';
import RowButton from './RowButton.tsx';
import SearchBox from './SearchBox.tsx';
import Segmented from './Segmented.tsx';
import Select from './Select.tsx';
import Skeleton from './Skeleton.tsx';
import StatusSwitch from './StatusSwitch.tsx';
import Switch from './Switch.tsx';
import Tabs from './Tabs.tsx';
import Tag from './Tag.tsx';
import Tooltip from './Tooltip.tsx';
import UserAvatar from './UserAvatar.tsx';
import WayButtons from './WayButtons.tsx';

export const EXAMPLES: Readonly<Record<string, ComponentType>> = {
  Avatar,
  Badge,
  Button,
  Checkbox,
  ColorField,
  ConfirmDialog,
  CountryFlag,
  DataTable,
  DayInput,
  Drawer,
  Dropdown,
  EmptyBox,
  EmptyList,
  EmptyState,
  Field,
  Icons,
  ImageField,
  Input,
  LoadFailure,
  Logo,
  Modal,
  NetworkBadge,
  OtpBoxes,
  PasswordField,
  PermissionButton,
  Popover,
  Popup,
  RowButton,
  SearchBox,
  Segmented,
  Select,
  Skeleton,
  StatusSwitch,
  Switch,
  Tabs,
  Tag,
  Tooltip,
  UserAvatar,
  WayButtons,
};
