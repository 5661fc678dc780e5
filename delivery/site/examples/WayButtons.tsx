import { WayButtons } from '@salesdesk/shared/ui/core';

// They share the width of their place, such as a card on a phone.
export default function Example() {
  return (
    <div style={{ width: 360 }}>
      <WayButtons
        name="Harbour Books"
        ways={{ call: 'tel:+31205550123', whatsapp: 'https://wa.me/31205550123', mail: 'mailto:hello@harbour.example' }}
      />
    </div>
  );
}
