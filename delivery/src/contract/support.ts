import type { ContractSupport } from '@salesdesk/shared/domain';

/** What a team has to know about a remote that is not made for the host's own contract, and what to do; one line. */
export function describeSupport({ contract, until, hasEnded }: ContractSupport): string {
  if (until === null)
    return `Needs contract ${contract}, which this Salesdesk does not provide: its screens are unavailable.`;
  return hasEnded
    ? `Made for contract ${contract}, whose support ended on ${until}. It still runs; a new release for it is refused. ${CURE}`
    : `Made for contract ${contract}, which this Salesdesk supports until ${until}. ${CURE}`;
}

const CURE = 'Move it with salesdesk upgrade.';
