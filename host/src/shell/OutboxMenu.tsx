/** The changes that are not on the server: what waits, and can be taken back; what was refused, and waits for a decision. ADR-126. */
import { outbox } from '@salesdesk/shared';
import { Button, Dropdown, type MenuProps } from '@salesdesk/shared/ui/core';
import { ClockCircleOutlined, ExclamationCircleOutlined } from '@salesdesk/shared/ui/icons';
import { plural, t } from '../texts.ts';
import { useLasting } from '../useLasting.ts';
import styles from './OutboxMenu.module.css';

/** With a connection a change waits a moment only. */
const PATIENCE_MS = 1_500;

/** Nothing while everything is sent. */
export function OutboxMenu() {
  const all = outbox.use();
  const waiting = all.filter(({ refused }) => !refused);
  const refused = all.filter((intent) => intent.refused);
  const isLate = useLasting(waiting.length > 0, PATIENCE_MS);
  const isShown = refused.length > 0 || (isLate && waiting.length > 0);
  const text = refused.length
    ? plural(refused.length, '{{count}} change was not accepted', '{{count}} changes were not accepted')
    : plural(waiting.length, '{{count}} change waits', '{{count}} changes wait');
  return (
    <div role="status">
      {isShown && (
        <Dropdown menu={{ items: itemsOf(waiting, refused), className: styles.menu }} trigger={['click']}>
          <Button
            danger={refused.length > 0}
            icon={refused.length > 0 ? <ExclamationCircleOutlined /> : <ClockCircleOutlined />}
          >
            <span className={styles.text}>{text}</span>
            <span className={styles.count} aria-hidden="true">
              {refused.length || waiting.length}
            </span>
          </Button>
        </Dropdown>
      )}
    </div>
  );
}

type Intents = ReturnType<typeof outbox.get>;

function itemsOf(waiting: Intents, refused: Intents): MenuProps['items'] {
  const groups: NonNullable<MenuProps['items']> = refused.map(({ id, title, text, refused: why }) => ({
    key: id,
    type: 'group',
    label: (
      <span className={styles.change}>
        <strong>{title}</strong> {text}
        <span className={styles.why}>{why?.message}</span>
      </span>
    ),
    children: [
      {
        key: `redo ${id}`,
        label: (
          <Choice text={why?.now ? t('Do it anyway') : t('Try again')} about={`${title} ${text}. ${why?.message}`} />
        ),
        onClick: () => void outbox.redo(id),
      },
      {
        key: `drop ${id}`,
        label: <Choice text={t('Dismiss')} about={`${title} ${text}`} />,
        onClick: () => void outbox.drop(id),
      },
    ],
  }));
  if (!waiting.length) return groups;
  const children = waiting.map(({ id, title, text, isTried }) => ({
    key: id,
    label: (
      <span className={styles.change}>
        <strong>{title}</strong> {text}
      </span>
    ),
    extra: isTried ? t('Being sent') : t('Take back'),
    disabled: isTried,
    onClick: () => void outbox.drop(id),
  }));
  return [...groups, { key: 'waiting', type: 'group', label: t('Sent as soon as there is a connection'), children }];
}

/** The heading of a group is no part of its entries for screen readers. */
const Choice = ({ text, about }: { text: string; about: string }) => (
  <>
    {text}
    <span className="sd-visually-hidden"> {about}</span>
  </>
);
