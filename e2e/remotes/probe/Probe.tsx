/** A remote that shows which instances of the shared modules it received, for the tests of federation. */
import { bus, http, queryClient, session } from '@salesdesk/shared';
import { Link } from '@salesdesk/shared/router';
import { Button } from '@salesdesk/shared/ui/core';
import { Input } from '@salesdesk/shared/ui/form';
import * as React from 'react';
import { useState } from 'react';
import { Workers } from './workers/Workers.tsx';

export function Probe({ name }: { name: string }) {
  const [broken, setBroken] = useState(false);
  window.probes ??= {};
  window.probes[name] = { http, bus, session, queryClient, createElement: React.createElement, Button };
  if (broken) throw new Error(`${name} was asked to fail`);
  return (
    <section>
      <h1 id="page-title" tabIndex={-1}>{`This is ${name}`}</h1>
      <Input aria-label={`Text of ${name}`} />
      <Button onClick={() => setBroken(true)}>Fail while rendering</Button>
      <Workers />
      <Link to="/probe-a">Probe A</Link> <Link to="/probe-b">Probe B</Link>
    </section>
  );
}

declare global {
  interface Window {
    probes?: Record<string, Record<string, unknown>>;
  }
}
