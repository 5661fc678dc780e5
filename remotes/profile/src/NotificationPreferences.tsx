/** Which notifications the user receives, and whether the browser shows them too. ADR-143. */
import {
  browserPermission,
  dataOf,
  http,
  setBrowserNotices,
  useChange,
  useQuery,
  useQueryClient,
  useSession,
  wantsBrowserNotices,
} from '@salesdesk/shared';
import {
  endpoints,
  NOTIFICATION_KIND_LABELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPreferences as Preferences,
} from '@salesdesk/shared/domain';
import { LoadFailure, Skeleton, Switch } from '@salesdesk/shared/ui/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './MyProfilePage.module.css';
import { t } from './texts.ts';

const ANCHOR = 'notifications';

export function NotificationPreferences() {
  const section = useRef<HTMLElement>(null);
  const { data, isPending, isError, refetch, choose } = useNotificationPreferences();
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && window.location.hash === `#${ANCHOR}`) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);
  return (
    <section ref={section} id={ANCHOR} className={`${styles.card} ${styles.wide}`} aria-label={t('Notifications')}>
      <h2>{t('Notifications')}</h2>
      {/* As tall as the choices that replace it, so that the cards below stay. */}
      {isPending && <Skeleton active title={false} paragraph={{ rows: NOTIFICATION_KINDS.length + 1 }} />}
      {isError && !data && (
        <LoadFailure text={t('Notifications could not be loaded.')} onRetry={() => void refetch()} />
      )}
      {data && !data.receives && (
        <p className={styles.note}>
          {t('Receive Notifications is switched off for you. Ask an administrator to switch it on.')}
        </p>
      )}
      {data && (
        <ul className={styles.kinds}>
          {NOTIFICATION_KINDS.map((kind) => (
            <Choice
              key={kind}
              label={t(NOTIFICATION_KIND_LABELS[kind])}
              isOn={data.receives && !data.off.includes(kind)}
              disabled={!data.receives}
              onChange={(isOn) => choose(kind, isOn)}
            />
          ))}
          <BrowserChoice disabled={!data.receives} />
        </ul>
      )}
    </section>
  );
}

/** Which notifications the user receives. `choose` is shown at once; what the server has is shown when it answers. */
function useNotificationPreferences() {
  const { userId } = useSession();
  const client = useQueryClient();
  const queryKey = ['notifications', 'preferences', userId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.notifications.preferences, { signal })),
  });
  const { data } = query;
  const saving = useChange({
    mutationFn: (off: NotificationKind[]) =>
      http.post(endpoints.notifications.savePreferences, { off }, { json: true }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const choose = (kind: NotificationKind, isOn: boolean) => {
    if (!data) return;
    const off = isOn ? data.off.filter((one) => one !== kind) : [...data.off, kind];
    client.setQueryData<Preferences>(queryKey, { ...data, off });
    void saving.run(off);
  };
  return { ...query, choose };
}

interface ChoiceProps {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  disabled: boolean;
  onChange: (isOn: boolean) => void;
}

function Choice({ label, hint, isOn, disabled, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <li>
      <Switch size="small" checked={isOn} disabled={disabled} onChange={onChange} aria-labelledby={id} />
      <span>
        <span id={id}>{label}</span>
        {hint && <small>{hint}</small>}
      </span>
    </li>
  );
}

/** Of this browser only. */
function BrowserChoice({ disabled }: { disabled: boolean }) {
  const [isOn, setOn] = useState(wantsBrowserNotices);
  const [permission, setPermission] = useState(browserPermission);
  const hints = {
    unsupported: t('This browser shows no notifications here.'),
    denied: t('This browser does not permit them for this page; its settings can change that.'),
    default: t('Only while this page is hidden. The browser asks for your permission.'),
    granted: t('Only while this page is hidden.'),
  };
  return (
    <Choice
      label={t('Show them in this browser too')}
      hint={hints[permission]}
      isOn={isOn}
      disabled={disabled || permission === 'unsupported' || permission === 'denied'}
      onChange={(next) => {
        void setBrowserNotices(next).then((isNow) => {
          setOn(isNow);
          setPermission(browserPermission());
        });
      }}
    />
  );
}
