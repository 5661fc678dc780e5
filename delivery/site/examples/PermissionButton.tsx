import { PermissionButton } from '@salesdesk/shared/ui/core';

export default function Example() {
  return (
    <>
      <PermissionButton permission="data.leads.view" type="primary">
        Permitted
      </PermissionButton>
      <PermissionButton permission="data.leads.view" refusal="The invoice is paid already.">
        Refused, with the reason as its tooltip
      </PermissionButton>
    </>
  );
}
