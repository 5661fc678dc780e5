import { t } from '@salesdesk/shared';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { ColumnLayout } from '../../ui/columns/columns.model.ts';
import { FileTextOutlined, MoreOutlined, TableOutlined } from '../../ui/icons.ts';
import { PermissionButton, type PermissionButtonProps } from '../../ui/PermissionButton.tsx';
import { PopoverMenu } from '../../ui/PopoverMenu.tsx';
import styles from './MoreMenu.module.css';

const CloseContext = createContext<() => void>(() => {});

interface MoreMenuProps {
  /** Where the table shows its columns panel; absent where nothing has columns. */
  layout?: Pick<ColumnLayout, 'setSlot'>;
  /** Further `MoreItem`s of the screen, mounted while the menu is open. */
  children?: ReactNode;
}

/** What a list offers and people rarely need, behind one button. The columns panel takes the place of the menu. */
export function MoreMenu({ layout, children }: MoreMenuProps) {
  const [shown, setShown] = useState<'items' | 'columns' | null>(null);
  return (
    <PopoverMenu
      label={shown === 'columns' ? t('Columns') : t('More')}
      text={t('More')}
      icon={<MoreOutlined />}
      isIconOnly
      size="middle"
      placement="bottom"
      open={shown !== null}
      onOpenChange={(open) => setShown(open ? 'items' : null)}
    >
      {(close) =>
        shown === 'columns' ? (
          <div ref={layout?.setSlot} className={styles.slot} />
        ) : (
          <CloseContext value={close}>
            <div className={styles.items}>
              {children}
              {layout && (
                <PermissionButton
                  type="text"
                  className={styles.item}
                  icon={<TableOutlined />}
                  onClick={() => setShown('columns')}
                >
                  {t('Columns')}
                </PermissionButton>
              )}
              <MoreItem icon={<FileTextOutlined />} onClick={() => window.print()}>
                {t('Print')}
              </MoreItem>
            </div>
          </CloseContext>
        )
      }
    </PopoverMenu>
  );
}

/** A line of the menu, with the props of a `PermissionButton`; a press closes the menu first. */
export function MoreItem({ onClick, ...button }: PermissionButtonProps) {
  const close = useContext(CloseContext);
  return (
    <PermissionButton
      {...button}
      type="text"
      className={styles.item}
      onClick={(event) => {
        close();
        onClick?.(event);
      }}
    />
  );
}
