import { queryClient, queryKeys, useChangeRefusal } from '@salesdesk/shared';
import type { Account } from '@salesdesk/shared/domain';
import type { RowEditor } from '@salesdesk/shared/ui/table';
import { useMemo } from 'react';
import { fieldLabels } from './accountForm.model.ts';
import { type EditedField, FieldInput } from './FieldInput.tsx';

/** Edits the values of companies in the rows of a list, where their columns name an `EditedField`. */
export function useRowEditor(): RowEditor<Account> {
  const refusalOf = useChangeRefusal();
  return useMemo(
    () => ({
      refusalOf,
      input: (account, field, onClose) => (
        <FieldInput
          account={account}
          label={labelOf(field)}
          field={field as EditedField}
          onSaved={reload}
          onClose={() => onClose()}
          onTab={onClose}
        />
      ),
    }),
    [refusalOf],
  );
}

const labelOf = (field: string) => (fieldLabels() as Record<string, string>)[field] ?? field;

/** The board and its list hear of it on the bus. */
function reload(): void {
  for (const queryKey of [queryKeys.qlist, queryKeys.records]) void queryClient.invalidateQueries({ queryKey });
}
