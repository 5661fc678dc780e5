/** A drawer with a company's record over the current screen. An overlay. ADR-113. */
import { Slot, useDraftReturn, useExtensions, useQueueOpen, useShortcuts } from '@salesdesk/shared';
import { ACTIVITY_DRAFT, type AccountRecord, type ComposerStart, companyProps, waysOf } from '@salesdesk/shared/domain';
import { companyIn, companyPath, Link, useOpenCompany } from '@salesdesk/shared/router';
import { Button, NARROW, PHONE, Tabs, Tooltip, useMedia, WayButtons } from '@salesdesk/shared/ui/core';
import { DownOutlined, FullscreenOutlined, UpOutlined } from '@salesdesk/shared/ui/icons';
import { Drawer } from '@salesdesk/shared/ui/overlay';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import styles from './Company.module.css';
import { absentTitle, RecordAbsent } from './RecordAbsent.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { CopyLink, RecordTools } from './RecordTools.tsx';
import { Timeline } from './Timeline.tsx';
import { msg, t } from './texts.ts';
import { useComposerKeys } from './useComposerKeys.ts';
import { useMergePopup } from './useMergePopup.tsx';
import { useFollowMerged, useRecord } from './useRecord.ts';
import { useRecordEditor } from './useRecordEditor.tsx';

/** No company has it. */
const NO_ID = 0;

/** Open while the address names a company. Mounted closed before, so that the first record opens as fast as the next. */
export default function CompanyDrawer() {
  const { openId, among, showNeighbour, close } = useOpenCompany();
  const isOpen = openId !== null;
  // Until its closing animation has ended.
  const [id, setId] = useState(openId ?? NO_ID);
  if (isOpen && openId !== id) setId(openId);
  // The facts are painted first.
  const laterId = useDeferredValue(id);
  const isLater = laterId !== NO_ID && id !== NO_ID;
  const { state, retry } = useRecord(id, { isWanted: isLater });
  const account = state.kind === 'loaded' ? state.account : undefined;
  const { isOpen: isEditing, edit, form } = useRecordEditor(account);
  useFollowMerged(account, showNeighbour);
  const merge = useMergePopup(account, showNeighbour);
  const isOnTop = isOpen && !isEditing && !merge.isOpen;
  const { tab, setTab, start } = useComposerTab(id, isOnTop && account !== undefined);
  const isModal = useMedia(NARROW);
  // After the facts are painted, because it changes the layout of the page behind them.
  useRoomBeside(isOpen && isLater && !isModal);
  const panel = useRef<HTMLDivElement>(null);
  const onF6 = useDrawerFocus(id, isOpen, isLater, panel);
  const neighbours = useNeighbours({ id, among, showNeighbour, isOpen, isActive: isOnTop, onF6 });
  const isPhone = useMedia(PHONE);
  const ways = isPhone && account ? waysOf(account) : null;
  const isWaiting = state.kind === 'loading';
  const title = account?.account_name ?? absentTitle(state);
  return (
    <>
      <Drawer
        open={isOpen}
        destroyOnHidden
        mask={isModal}
        panelRef={panel}
        focusable={NO_RETURN}
        onClose={close}
        onKeyDown={neighbours.onKeyDown}
        afterOpenChange={(shown) => !shown && setId(NO_ID)}
        keyboard={!isEditing && !merge.isOpen}
        // A host before this release has no width for it.
        size="var(--sd-record-width, 720px)"
        title={title}
        aria-label={title}
        classNames={{ header: styles.head, title: styles.title, body: styles.body, footer: styles.ways }}
        footer={ways && Object.values(ways).some(Boolean) && <WayButtons ways={ways} name={title} />}
        extra={
          <div className={styles.tools} data-waiting={isWaiting || !isLater || undefined}>
            {isLater && (
              <>
                {account && <Slot name="company.action" props={companyProps(account)} />}
                {neighbours.buttons}
                {(account || isWaiting) && <CopyLink id={id} />}
                <Tooltip title={t('Open as a page')}>
                  <Link className={styles.tool} to={companyPath(id)} aria-label={t('Open as a page')}>
                    <FullscreenOutlined />
                  </Link>
                </Tooltip>
                {account && <RecordTools account={account} onEdit={() => edit('info')} onMerge={merge.open} />}
              </>
            )}
          </div>
        }
      >
        <p role="status" className="sd-visually-hidden">
          {neighbours.position && account ? `${title}. ${neighbours.position}` : ''}
        </p>
        {account ? (
          <RecordTabs account={account} isPhone={isPhone} tab={tab} setTab={setTab}>
            {{
              details: <RecordFacts account={account} onEdit={edit} />,
              timeline: laterId === id && <Timeline account={account} start={start} isBeside={!isPhone} />,
            }}
          </RecordTabs>
        ) : (
          <RecordAbsent state={state as Exclude<typeof state, { kind: 'loaded' }>} retry={retry} />
        )}
      </Drawer>
      {form}
      {merge.popup}
    </>
  );
}

interface RecordTabsProps {
  account: AccountRecord;
  isPhone: boolean;
  tab: string;
  setTab: (tab: string) => void;
  children: { details: ReactNode; timeline: ReactNode };
}

/**
 * Details beside the timeline, on a phone in two tabs; then the tabs that remotes add. A tab that a company does not have
 * shows the details.
 */
function RecordTabs({ account, isPhone, tab, setTab, children: { details, timeline } }: RecordTabsProps) {
  const props = companyProps(account);
  const added = useExtensions('company.tab', props).map(({ key, title }) => ({
    key,
    label: title,
    children: <Slot name="company.tab" props={props} only={key} />,
  }));
  const both = (
    <div className={styles.columns}>
      <div>{details}</div>
      <section aria-label={t('Timeline')}>{timeline}</section>
    </div>
  );
  if (!isPhone && !added.length) return both;
  const items = [
    { key: 'details', label: t('Details'), children: isPhone ? details : both },
    ...(isPhone ? [{ key: 'timeline', label: t('Timeline'), children: timeline }] : []),
    ...added,
  ];
  const shown = items.some(({ key }) => key === tab) ? tab : 'details';
  return <Tabs activeKey={shown} onChange={setTab} items={items} />;
}

/** The shown tab; a key of the composer shows the timeline, and so does the work queue for each record. */
function useComposerTab(id: number, isActive: boolean) {
  const isWorking = useQueueOpen();
  const [shown, setShown] = useState<{ id: number; isWorking: boolean; tab: string; start: ComposerStart | null }>({
    id: 0,
    isWorking,
    tab: 'details',
    start: null,
  });
  if (shown.id !== id || shown.isWorking !== isWorking)
    // The composer of one record stays closed in the next.
    setShown({
      id,
      isWorking,
      tab: isWorking ? 'timeline' : id === NO_ID ? 'details' : shown.tab,
      start: shown.id === id ? shown.start : null,
    });
  const open = (start: ComposerStart) => setShown({ id, isWorking, tab: 'timeline', start });
  useComposerKeys(open, isActive);
  useDraftReturn(ACTIVITY_DRAFT, isActive ? () => open({}) : undefined);
  return { tab: shown.tab, setTab: (tab: string) => setShown({ ...shown, tab }), start: shown.start };
}

/** What has a use of its own for the arrow keys, inside the record. */
const USES_ARROWS = 'input, textarea, select, [contenteditable], [role^="tab"]:not([role="tabpanel"]), [role^="menu"]';

interface NeighboursOptions extends Pick<ReturnType<typeof useOpenCompany>, 'among' | 'showNeighbour'> {
  id: number;
  isOpen: boolean;
  /** Nothing lies over the record. */
  isActive: boolean;
  onF6: () => void;
}

/** Navigation to the previous and next record of the list it was opened from: buttons, the keys k and j, and arrows. */
function useNeighbours({ id, among, showNeighbour, isOpen, isActive, onF6 }: NeighboursOptions) {
  const [position, setPosition] = useState('');
  const at = among.indexOf(id);
  const step = (by: number): boolean => {
    const next = isActive && at >= 0 ? among[at + by] : undefined;
    if (next === undefined) return false;
    setPosition(t('{{number}} of {{total}}', { number: at + by + 1, total: among.length }));
    showNeighbour(next);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = Number(event.key === 'ArrowDown') - Number(event.key === 'ArrowUp');
    if (!by || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { currentTarget, target } = event;
    if (!(target instanceof Element && currentTarget.contains(target)) || target.closest(USES_ARROWS)) return;
    // At the end of the list the record scrolls.
    if (step(by)) event.preventDefault();
  };
  const shortcuts = [
    { keys: 'j', label: t('Next company of the list'), run: () => void step(1) },
    { keys: 'k', label: t('Previous company of the list'), run: () => void step(-1) },
    { keys: 'ArrowDown or ArrowUp', label: t('Next or previous company, with the focus in the record') },
    { keys: 'e', label: t('Edit the value with the focus'), whenFocused: true },
    { keys: 'F6', label: t('Between the record and the page'), run: onF6 },
    { keys: 'Escape', label: t('Close the record') },
  ];
  useShortcuts(msg('Company record'), isOpen ? shortcuts : []);
  const button = (by: 1 | -1, label: string, key: string) => (
    <Tooltip title={`${label} (${key})`}>
      <Button
        type="text"
        icon={by === 1 ? <DownOutlined /> : <UpOutlined />}
        aria-label={label}
        aria-keyshortcuts={key}
        disabled={among[at + by] === undefined}
        onClick={() => step(by)}
      />
    </Tooltip>
  );
  const buttons = at >= 0 && among.length > 1 && (
    <span className={styles.neighbours}>
      {button(-1, t('Previous company'), 'k')}
      {button(1, t('Next company'), 'j')}
    </span>
  );
  return { buttons, position, onKeyDown };
}

/** The drawer itself returns the focus, see `useDrawerFocus`. */
const NO_RETURN = { focusTriggerAfterClose: false };

/**
 * The company's link in the page is marked and in view. One chosen there moves the focus into the drawer. On close the focus returns to the company's link
 * in the page, else to what opened it, else to the page's title; a focus that is in the page stays there. Returns what
 * moves the focus between page and record.
 */
function useDrawerFocus(
  id: number,
  isOpen: boolean,
  isLater: boolean,
  panel: RefObject<HTMLElement | null>,
): () => void {
  const opener = useRef<Element | null>(null);
  const takeFocus = useEffectEvent((shown: number) => {
    if (shown === NO_ID || isInPage() || !opener.current) opener.current = shown ? document.activeElement : null;
    if (shown === NO_ID) return;
    // What had the focus in the record before may be gone.
    if (!isInPage() && document.activeElement !== document.body) return;
    panel.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(id), [id]);
  useEffect(() => {
    const link = isOpen && isLater ? linkOf(id) : undefined;
    link?.setAttribute('aria-current', 'true');
    link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    return () => link?.removeAttribute('aria-current');
  }, [id, isOpen, isLater]);
  const goBack = useEffectEvent(() => {
    const from = opener.current;
    const isThere = from?.isConnected && from !== document.body;
    const target = linkOf(id) ?? (isThere ? from : document.getElementById('page-title'));
    (target as HTMLElement | null)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (isOpen) return () => void (isInPage() || goBack());
  }, [isOpen]);
  return () => (isInPage() ? panel.current?.focus() : goBack());
}

/** Lists and boards can be scrolled out from under it. */
function useRoomBeside(isBeside: boolean): void {
  useEffect(() => {
    if (!isBeside) return;
    // A custom property is inherited: with one, the browser would recalculate the style of every element.
    document.body.dataset.beside = '';
    return () => void delete document.body.dataset.beside;
  }, [isBeside]);
}

const isInPage = () => Boolean(document.activeElement?.closest('#main'));

/** The link of a company in the page behind the drawer. */
function linkOf(id: number): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>(`#main a[href*="company=${id}"]`);
  return [...links].find((link) => companyIn(new URL(link.href)) === id);
}
