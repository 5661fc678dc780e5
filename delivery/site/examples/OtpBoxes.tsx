import { Button, EMPTY_CODE, OtpBoxes } from '@salesdesk/shared/ui/core';
import { useState } from 'react';

export default function Example() {
  const [digits, setDigits] = useState(EMPTY_CODE);
  // The boxes take the focus when they appear; on a page of text nobody expects that.
  const [isShown, setShown] = useState(false);
  if (!isShown) return <Button onClick={() => setShown(true)}>Ask for a code</Button>;
  return <OtpBoxes digits={digits} onChange={setDigits} label="Code of your authenticator app" />;
}
