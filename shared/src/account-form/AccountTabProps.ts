import type { useAccountForm } from './useAccountForm.ts';

/** What a tab is given: the form's state, of which it takes its part. */
export type AccountTabProps = Pick<
  ReturnType<typeof useAccountForm>,
  'form' | 'set' | 'errors' | 'countries' | 'networks' | 'users'
>;
