import { Logo } from '@salesdesk/shared/ui/core';

export default function Example() {
  return <Logo size={40} />;
}
