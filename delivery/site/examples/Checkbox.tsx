import { Checkbox } from '@salesdesk/shared/ui/form';

export default function Example() {
  return (
    <>
      <Checkbox defaultChecked>Send a copy to me</Checkbox>
      <Checkbox disabled>Send by post</Checkbox>
    </>
  );
}
