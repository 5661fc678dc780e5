import { Switch } from '@salesdesk/shared/ui/core';

export default function Example() {
  return (
    <>
      <Switch defaultChecked aria-label="Send reminders" />
      <Switch disabled aria-label="Send letters" />
    </>
  );
}
