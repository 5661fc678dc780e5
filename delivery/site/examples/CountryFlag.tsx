import { CountryFlag } from '@salesdesk/shared/ui/core';

export default function Example() {
  return (
    <>
      <CountryFlag iso2="NL" name="Netherlands" />
      <CountryFlag iso2="BE" name="Belgium" />
    </>
  );
}
