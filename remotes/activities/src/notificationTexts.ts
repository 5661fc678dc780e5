/** Notifications as sentences. */
import { stageName } from '@salesdesk/shared';
import type { Notification } from '@salesdesk/shared/domain';
import { plural, t } from './texts.ts';

/** Who did what: 'Amelia Okafor assigned Acme to you'. */
export function notificationText({
  kind,
  by,
  count,
  stage: moved,
  is_task,
  account_name: company,
}: Notification): string {
  const stage = moved && stageName(moved);
  const who = by?.name ?? '';
  const isOne = count === 1;
  switch (kind) {
    case 'assigned':
      if (is_task) return t('{{who}} gave you a task at {{company}}', { who, company });
      return isOne
        ? t('{{who}} assigned {{company}} to you', { who, company })
        : plural(count, '{{who}} assigned {{count}} company to you', '{{who}} assigned {{count}} companies to you', {
            who,
          });
    case 'moved': {
      if (stage === null) return t('{{who}} moved {{company}}', { who, company });
      return isOne
        ? t('{{who}} moved {{company}} to {{stage}}', { who, company, stage })
        : plural(
            count,
            '{{who}} moved {{count}} of your leads to {{stage}}',
            '{{who}} moved {{count}} of your leads to {{stage}}',
            { who, stage },
          );
    }
    case 'mentioned':
      return t('{{who}} mentioned you at {{company}}', { who, company });
    case 'due':
      return t('A task at {{company}} is due', { company });
    case 'cold':
      return t('{{company}} turns cold within five days', { company });
    case 'handed-over':
      return isOne
        ? t('{{who}} handed {{company}} over to you', { who, company })
        : plural(
            count,
            '{{who}} handed {{count}} company over to you',
            '{{who}} handed {{count}} companies over to you',
            { who },
          );
  }
}
