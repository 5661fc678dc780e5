import { useEffect, useRef, useState } from 'react';

/** Until it is measured. */
const USUAL = 520;

/** The width of the element with `ref`, in px, also when it changes. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth || USUAL));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
