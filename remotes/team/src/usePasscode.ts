import { useChange } from '@salesdesk/shared';
import { TOASTS } from '@salesdesk/shared/domain';
import { generatePasscode } from './team.api.ts';

/** Requests a passcode from the server and passes it to `onGenerated`. */
export function usePasscode(onGenerated: (passcode: string) => void) {
  return useChange({
    mutationFn: generatePasscode,
    says: { needsData: true },
    failure: { text: TOASTS.generateFailed },
    onDone: ({ data }) => data && onGenerated(data.passcode),
  });
}
