import { NetworkBadge } from '@salesdesk/shared/ui/core';

export default function Example() {
  return (
    <>
      <NetworkBadge code="EU" color="#2457E6" name="Europe" />
      <NetworkBadge code="US" color="#F5C542" name="America" />
    </>
  );
}
