/** The Add/Edit Account popup of Q List and Leads. It is shared because remotes must not import each other. */
import type { PermissionKey } from '@salesdesk/shared/domain';

export { AccountFormPopup, type AccountFormPopupProps } from './AccountFormPopup.tsx';
export type { AccountDraft } from './accountDraft.ts';

/** Shows nothing, for releases from before the popup's "Save & add another". */
export const QuickAdd = (_: { permission: PermissionKey; hint?: string; onAdded?: () => unknown }): null => null;
