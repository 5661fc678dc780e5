import { announce, announceFailure } from '@salesdesk/shared';
import { TOASTS } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { generatePasscode } from './team.api.ts';

/** Asks the server for a passcode and hands it to `onGenerated`. */
export function usePasscode(onGenerated: (passcode: string) => void): { generate: () => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const generate = async () => {
    setBusy(true);
    try {
      const reply = await generatePasscode();
      if (announce(reply, { needsData: true }) && reply.data) onGenerated(reply.data.passcode);
    } catch (error) {
      announceFailure(error, TOASTS.generateFailed);
    } finally {
      setBusy(false);
    }
  };
  return { generate, busy };
}
