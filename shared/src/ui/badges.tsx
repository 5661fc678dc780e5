import { imageUrl } from '@salesdesk/shared';
import { BOARD_BADGE_COLOR, isColorCode } from '@salesdesk/shared/domain';
import { Avatar } from 'antd';
import styles from './badges.module.css';
import { contrastText } from './contrast.ts';
import { UserOutlined } from './icons.ts';

interface UserAvatarProps {
  name: string;
  image?: string | null;
  /** Size in px. */
  size?: number;
}

/** Smaller initials cannot be read; two of them need 22 px. */
const LETTERS_MIN_PX = 9;

/**
 * The profile image, else initials on a colour derived from the name, else a default icon. Screen readers skip it: the name
 * stands beside it.
 */
export function UserAvatar({ name, image, size = 32 }: UserAvatarProps) {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => [...part][0] ?? '')
    .filter((_, i, all) => i === 0 || i === all.length - 1)
    .join('')
    .toUpperCase();
  const fontSize = Math.max(LETTERS_MIN_PX, size * 0.38);
  // Boards and lists show hundreds of these, so use plain text without antd's fitting of the text.
  if (!image && initials)
    return (
      <span
        className={styles.initials}
        aria-hidden="true"
        style={{ width: size, height: size, background: colorOf(name), fontSize }}
      >
        {initials}
      </span>
    );
  return (
    <Avatar
      size={size}
      src={image ? imageUrl(image) : undefined}
      alt=""
      aria-hidden="true"
      icon={initials ? undefined : <UserOutlined />}
      style={{ background: colorOf(name), color: '#fff', fontSize, fontWeight: 600, flex: 'none' }}
    >
      {initials}
    </Avatar>
  );
}

/** Dark enough for white initials; the same name always gets the same colour. */
export const AVATAR_COLORS = [
  '#3b5bb5',
  '#0f766e',
  '#7c3aad',
  '#a1431f',
  '#8a5a00',
  '#a6336a',
  '#2f6f3e',
  '#475569',
] as const;

function colorOf(name: string): string {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return AVATAR_COLORS[sum % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}

/** A network's code on its colour, the text chosen by contrast. product.md section 2, "Card"; default colour of product.md section 9. */
export function NetworkBadge({ code, color, name }: { code: string; color: string | null; name?: string }) {
  const background = color && isColorCode(color) ? color : BOARD_BADGE_COLOR;
  return (
    <span className={styles.badge} style={{ background, color: contrastText(background) }} title={name}>
      {code}
    </span>
  );
}

interface CountryFlagProps {
  /** ISO 3166-1 alpha-2, for example "NL"; without one nothing is rendered. */
  iso2: string | null | undefined;
  /** The country's name as tooltip, when it is not shown next to the mark. */
  name?: string;
}

/**
 * A country's mark: its two letters on a small pennant. Images of flags would be larger than all other components, and
 * Windows shows flag emoji as plain letters. Hidden from screen readers, because the name is next to it.
 */
export function CountryFlag({ iso2, name }: CountryFlagProps) {
  if (!iso2) return null;
  return (
    <span className={styles.flag} title={name} aria-hidden="true">
      {iso2.toUpperCase()}
    </span>
  );
}
