import { Badge, Button, Popover } from 'antd';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { mirrored } from './Dropdown.tsx';
import styles from './PopoverMenu.module.css';

interface PopoverMenuProps {
  /** Names the panel for screen readers; the text of the button, unless `text` is given. */
  label: string;
  text?: ReactNode;
  /** On a phone the button has room for the icon only; its text is still read aloud. */
  icon?: ReactNode;
  /** Only the icon is shown; the text is its name. */
  isIconOnly?: boolean;
  /** -1 for a button that is reached by the arrow keys of the row it stands in. */
  tabIndex?: number;
  /** The tooltip of the button. */
  title?: string;
  /** The button cannot be pressed; `title` says why. */
  disabled?: boolean;
  /** Shown at the corner of the button when it is not 0. */
  count?: number;
  /** Of the button; small by default. */
  size?: 'small' | 'middle';
  /** The button is as wide as its place and looks like a field with this value, or with `blank` without one. */
  asField?: { value: string; blank: string };
  placement: 'bottom' | 'bottomLeft' | 'bottomRight';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The first input gets the focus when the panel opens. */
  focusesInput?: boolean;
  /** Receives what closes the panel and returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/** What antd renders elsewhere for a control of the panel. */
const OVERLAYS = '.ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root';

/** A button with a panel of controls. Escape closes it from inside, Tab out of it and a click outside do without moving the focus. */
export function PopoverMenu(props: PopoverMenuProps) {
  const { label, icon, asField, count = 0, size = 'small', placement, open, onOpenChange, children } = props;
  const { text = asField ? asField.value || asField.blank : label, isIconOnly } = props;
  const { title = isIconOnly ? label : asField?.value } = props;
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    onOpenChange(false);
    button.current?.focus();
  };
  const isTabbing = useRef(false);
  // Whoever goes on by Tab has left it, unless into a list that belongs to it.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const hasLeft = relatedTarget instanceof Element && !currentTarget.contains(relatedTarget);
    if (open && isTabbing.current && hasLeft && !relatedTarget.closest(OVERLAYS)) onOpenChange(false);
  };
  // The second click of a double click would close what the first one opened. R-133.
  const onClickCapture = (event: MouseEvent) => {
    if (open && event.detail > 1 && button.current?.contains(event.target as Node)) event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its button and panel do.
    <span
      className={styles.anchor}
      data-field={asField ? true : undefined}
      onClickCapture={onClickCapture}
      onKeyDownCapture={({ key }) => {
        isTabbing.current = key === 'Tab';
      }}
      onBlur={onBlur}
    >
      <Popover
        open={open}
        onOpenChange={onOpenChange}
        trigger="click"
        placement={mirrored(placement)}
        arrow={false}
        destroyOnHidden
        // Rendered beside the button, so that Tab goes from it into the panel.
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        content={
          <Panel label={label} focusesInput={props.focusesInput} onClose={close}>
            {children(close)}
          </Panel>
        }
      >
        <Badge count={count} size="small" offset={[-4, 4]}>
          <Button
            ref={button}
            size={size}
            icon={icon}
            title={title}
            disabled={props.disabled}
            tabIndex={props.tabIndex}
            aria-label={asField && `${label}: ${text}`}
            data-blank={asField?.value === '' || undefined}
            aria-expanded={open}
            aria-haspopup="dialog"
          >
            {icon ? <span className={isIconOnly ? 'sd-visually-hidden' : styles.word}>{text}</span> : text}
          </Button>
        </Badge>
      </Popover>
    </span>
  );
}

interface PanelProps extends Pick<PopoverMenuProps, 'label' | 'focusesInput'> {
  onClose: () => void;
  children: ReactNode;
}

function Panel({ label, focusesInput = false, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // antd takes every popover for a tooltip, a role that has no controls in it.
  useEffect(() => panel.current?.closest('[role="tooltip"]')?.setAttribute('role', 'presentation'), []);
  useEffect(() => {
    if (focusesInput) panel.current?.querySelector('input')?.focus();
  }, [focusesInput]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <div ref={panel} role="dialog" aria-label={label} className={styles.panel} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

interface ToolProps extends ComponentProps<'button'> {
  label: string;
  /** The tooltip; `label` unless given. */
  title?: string;
  /** Present for a toggle. */
  isOn?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** An icon button in a row of the panel. Stays focusable when disabled, so that no press on it loses the focus. */
export function PopoverTool({ label, title = label, isOn, disabled, onClick, className = '', ...rest }: ToolProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`${styles.tool} ${className}`}
      aria-label={label}
      title={title}
      aria-pressed={isOn}
      aria-disabled={disabled}
      onClick={() => disabled || onClick()}
    />
  );
}

/** The rows of the panel, which scroll when they are many. */
export function PopoverRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

export function PopoverRow(props: ComponentProps<'li'>) {
  return <li {...props} className={styles.row} />;
}
