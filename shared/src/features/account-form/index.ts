/** The Add/Edit Account popup of Q List and Leads. It is shared because remotes must not import each other. */
import type { PermissionKey } from '@salesdesk/shared/domain';

export { AccountFormPopup, type AccountFormPopupProps, AccountQuestions } from './AccountFormPopup.tsx';
export { stepOf } from './accountForm.model.ts';
export { type ChoiceField, ChoiceSelect } from './ChoiceSelect.tsx';
export { type EditedField, FieldInput, RECORD_DRAFT, useRowEditor } from './FieldInput.tsx';
export { useFieldEdits } from './fieldEdits.ts';
export { type AccountDraft, useAccountForm } from './useAccountForm.ts';

/** Shows nothing, for releases from before the popup's "Save & add another". */
export const QuickAdd = (_: { permission: PermissionKey; hint?: string; onAdded?: () => unknown }): null => null;
