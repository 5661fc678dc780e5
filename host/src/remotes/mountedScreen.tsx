/** Shows a module that is not made of React components: it exports `mount`, as single-spa and Luigi have it. ADR-135. */
import { useLocation, useNavigate } from '@salesdesk/shared/router';
import { type ComponentType, createContext, type RefObject, use, useLayoutEffect, useRef } from 'react';

/** What a mounted screen learns from the host. */
export interface MountProps {
  /** Path of its page, as in remote.json; what follows it in the address belongs to the screen. */
  path: string;
  /** The current address: `/invoices/7`, `?year=2026`. */
  pathname: string;
  search: string;
  /** Opens an address of Salesdesk without loading the page again. */
  navigate: (address: string) => void;
}

/** The exports of a module of the kind `mount`. */
interface MountModule {
  /** Draws the screen into `element`, which is empty and its own. Returns a function that removes everything again. */
  mount: (element: HTMLElement, props: MountProps) => () => void;
  /** Called with new props while the screen is shown; without it the screen keeps its first ones. */
  update?: (element: HTMLElement, props: MountProps) => void;
}

/** What the outlet tells the screen that it renders. */
interface MountPlace {
  /** Path of the page. */
  path: string;
  /** Set when a screen could not be mounted, before the outlet would report it as shown. */
  failed: RefObject<boolean>;
}

export const MountContext = createContext<MountPlace>({ path: '/', failed: { current: false } });

/** Whether a module has what the kind `mount` needs. */
export function isMountModule(exports: unknown): exports is MountModule {
  const { mount, update } = (exports ?? {}) as Partial<MountModule>;
  return typeof mount === 'function' && (update === undefined || typeof update === 'function');
}

/**
 * A component that mounts the module when it is shown and unmounts it when it is left. What `mount` or `update` throws
 * counts as thrown while the screen was drawn.
 */
export function mountedScreen({ mount, update }: MountModule): ComponentType {
  return function MountedScreen() {
    const { pathname, search } = useLocation();
    const go = useNavigate();
    const { path, failed } = use(MountContext);
    const place = useRef<HTMLDivElement>(null);
    const mounted = useRef<HTMLElement>(null);
    const props: MountProps = { path, pathname, search, navigate: (address) => void go(address) };
    const latest = useRef(props);

    useLayoutEffect(() => {
      // New for each mount, because frameworks mark the element they were given.
      const element = document.createElement('div');
      place.current?.append(element);
      let unmount: () => void;
      try {
        unmount = mount(element, latest.current);
        if (typeof unmount !== 'function') throw new Error('mount returned no function that unmounts.');
      } catch (error) {
        failed.current = true;
        throw error;
      }
      mounted.current = element;
      return () => {
        mounted.current = null;
        try {
          unmount();
        } catch (error) {
          // The screen is left already, and the page that comes must not fail with it.
          console.error('A screen failed while it was unmounted.', error);
        }
        element.remove();
      };
    }, [failed]);

    useLayoutEffect(() => {
      const { current: before } = latest;
      latest.current = props;
      if (before.pathname === pathname && before.search === search) return;
      if (mounted.current) update?.(mounted.current, props);
    });

    return <div ref={place} />;
  };
}
