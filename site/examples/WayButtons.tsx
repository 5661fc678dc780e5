import { WayButtons } from '@salesdesk/shared/ui/core';

export default function Example() {
  return (
    <WayButtons
      name="Harbour Books"
      ways={{ call: 'tel:+31205550123', whatsapp: 'https://wa.me/31205550123', mail: 'mailto:hello@harbour.example' }}
    />
  );
}
