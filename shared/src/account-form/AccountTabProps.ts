import type { AccountField } from './accountForm.model.ts';
import type { useAccountForm } from './useAccountForm.ts';

/** What a tab is given: its part of the form's state, and the field the popup was opened for. */
export type AccountTabProps = Pick<
  ReturnType<typeof useAccountForm>,
  'form' | 'set' | 'errors' | 'countries' | 'networks' | 'users'
> & { focusField?: AccountField };
