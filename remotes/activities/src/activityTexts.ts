/** Texts of activities that several of its components show. */
import { outcomeName, translated } from '@salesdesk/shared';
import type { Activity, ActivityKind } from '@salesdesk/shared/domain';
import { t } from './texts.ts';

export const activityTexts = {
  placeholder(kind: ActivityKind): string {
    switch (kind) {
      case 'note':
        return t('Write a note; @ mentions a colleague');
      case 'call':
        return t('What was said?');
      case 'meeting':
        return t('What was agreed?');
      case 'task':
        return t('What is to be done?');
    }
  },

  /** What a next step is called when nothing is typed; the API names it the same. */
  nextStep(kind: ActivityKind): string {
    if (kind === 'call') return t('Call again');
    return kind === 'meeting' ? t('Follow up on the meeting') : t('Follow up');
  },

  /** After the name of who wrote it: 'logged a call: Reached'. */
  action({ kind, outcome }: Activity): string {
    const verb = {
      note: t('wrote a note'),
      call: t('logged a call'),
      meeting: t('logged a meeting'),
      task: t('planned a task'),
    }[kind];
    return outcome === null
      ? verb
      : t('{{action}}: {{outcome}}', { action: verb, outcome: outcomeName(kind, outcome) });
  },

  message: (text: string): string => translated(text),
};
