import { bus, useChange } from '@salesdesk/shared';
import { archive } from './company.api.ts';
import { t } from './texts.ts';

/** Says the result with an undo, and tells the screens that show the company. */
export function useArchive(id: number, action: 'archive' | 'restore') {
  return useChange({
    mutationFn: async () => {
      const reply = await archive(id, action);
      const [outcome] = reply.data?.outcomes ?? [];
      // A refused company is a refused change.
      return outcome && !outcome.done
        ? { ...reply, error: true, message: outcome.reason ?? reply.message, errorCode: 11011 }
        : reply;
    },
    says: { validation: 'toast', fallback: t('This could not be done.') },
    onSettled: () => bus.emit('account.saved', { accountId: id }),
  });
}
