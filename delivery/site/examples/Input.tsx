import { Input } from '@salesdesk/shared/ui/form';

export default function Example() {
  return (
    <>
      <Input aria-label="Reference" placeholder="Reference" />
      <Input aria-label="Amount" defaultValue="12" prefix="€" />
      <Input.TextArea aria-label="Note" placeholder="Note" rows={2} />
    </>
  );
}
