import { SearchBox } from '@salesdesk/shared/ui/core';
import { useState } from 'react';

export default function Example() {
  const [words, setWords] = useState('');
  return <SearchBox value={words} onChange={setWords} placeholder="Search invoices" />;
}
