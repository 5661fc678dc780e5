import { Slot } from '@salesdesk/shared';
import { type AccountRecord, companyProps, type SlotProps } from '@salesdesk/shared/domain';

/** The open tasks of a company, if there are any: the first one, or all. */
export function Tasks({ account, shows }: { account: AccountRecord } & Pick<SlotProps<'company.tasks'>, 'shows'>) {
  if (!account.planned.length) return null;
  return <Slot name="company.tasks" props={{ ...companyProps(account), shows }} />;
}
