/** The Add/Edit Account popup of Q List and Leads. It is shared because remotes must not import each other. */

export { AccountFormPopup, type AccountFormPopupProps } from './AccountFormPopup.tsx';
export type { AccountDraft } from './accountDraft.ts';
export { QuickAdd } from './QuickAdd.tsx';
