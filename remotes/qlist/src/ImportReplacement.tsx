import { colleagueOptions, namedCountries, useCountries, useNetworks, useSession, useUsers } from '@salesdesk/shared';
import { ACCOUNT_TYPES, type ImportProblem, STATUS } from '@salesdesk/shared/domain';
import { Input, Select } from '@salesdesk/shared/ui/form';
import { t } from './texts.ts';

interface ReplacementProps {
  problem: ImportProblem;
  label: string;
  value: string;
  wrong: boolean;
  disabled: boolean;
  onChange: (value: string | undefined) => void;
}

/** The replacement of an invalid value: typed, or one of the known values. */
export function Replacement(props: ReplacementProps) {
  switch (props.problem.choice) {
    case 'country':
      return <CountryChoice {...props} />;
    case 'code':
      return <CodeChoice {...props} />;
    case 'network':
      return <NetworkChoice {...props} />;
    case 'colleague':
      return <ColleagueChoice {...props} />;
    default:
      return <TypedValue {...props} />;
  }
}

function TypedValue({ label, value, wrong, disabled, onChange }: ReplacementProps) {
  return (
    <Input
      aria-label={label}
      placeholder={disabled ? t('Left out') : t('Replace by…')}
      value={value}
      status={wrong ? 'error' : undefined}
      aria-invalid={wrong || undefined}
      disabled={disabled}
      maxLength={500}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}

function CountryChoice(props: ReplacementProps) {
  const { items } = useCountries();
  return <Choice {...props} options={namedCountries(items).map((one) => [one.country_id, one.shown_name])} />;
}

function CodeChoice(props: ReplacementProps) {
  const { items } = useCountries();
  const codes = new Map(
    namedCountries(items).map((one) => [one.country_phone_code, `+${one.country_phone_code} ${one.shown_name}`]),
  );
  return <Choice {...props} options={[...codes]} />;
}

function NetworkChoice(props: ReplacementProps) {
  const { items } = useNetworks();
  const active = items.filter((one) => one.network_status === STATUS.active);
  return <Choice {...props} options={active.map((one) => [one.network_id, one.network_name])} />;
}

function ColleagueChoice(props: ReplacementProps) {
  const { items } = useUsers();
  const { userId } = useSession();
  const made = { account_type: ACCOUNT_TYPES.qList, account_created_by: userId };
  return <Choice {...props} options={colleagueOptions(items, [made]).map(({ value, label }) => [value, label])} />;
}

function Choice({
  label,
  value,
  wrong,
  disabled,
  onChange,
  options,
}: ReplacementProps & { options: (readonly [number | string, string])[] }) {
  return (
    <Select
      aria-label={label}
      aria-invalid={wrong || undefined}
      status={wrong ? 'error' : undefined}
      placeholder={disabled ? t('Left out') : t('Choose…')}
      showSearch
      allowClear
      value={value || undefined}
      disabled={disabled}
      onChange={(chosen?: string) => onChange(chosen)}
      options={options.map(([id, text]) => ({ value: String(id), label: text }))}
    />
  );
}
