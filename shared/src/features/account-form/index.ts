/** The Add/Edit Account popup, used by Q List and Leads: remotes must not meet, so it lives here. */

export { AccountFormPopup, type AccountFormPopupProps } from './AccountFormPopup.tsx';
export type { AccountDraft } from './accountDraft.ts';
