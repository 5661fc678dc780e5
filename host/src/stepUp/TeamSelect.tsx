import { TEAM_NAME_MAX } from '@salesdesk/shared/domain';
import { Select } from '@salesdesk/shared/ui/form';
import { type ComponentProps, useState } from 'react';

type TeamSelectProps = Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'options' | 'mode'> & {
  /** The team of each published remote. */
  owners: ReadonlyMap<string, string>;
  value: string;
  onChange: (team: string) => void;
};

/** One of the teams that have a remote, or another one that is typed. Passes on what `Field` gives its control. */
export function TeamSelect({ owners, value, onChange, ...field }: TeamSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const teams = [...new Set(owners.values())].toSorted((a, b) => a.localeCompare(b));
  return (
    <Select
      {...field}
      mode="tags"
      maxCount={1}
      // While its list is open, Tab would choose instead of going on.
      open={isOpen}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
      value={value ? [value] : []}
      onChange={(chosen) => onChange(String((chosen as string[]).at(-1) ?? '').slice(0, TEAM_NAME_MAX))}
      options={teams.map((team) => ({ value: team, label: team }))}
    />
  );
}
