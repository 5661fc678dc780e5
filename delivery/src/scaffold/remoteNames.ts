/** What a remote is called, in the places where it is called something. */
import { checkRemoteName } from '../store/store.ts';

export interface RemoteNames {
  /** `price-lists`: folder, package, address. */
  name: string;
  /** `PriceLists`: component, hook, type. */
  Name: string;
  /** `Price lists`: for people. */
  title: string;
}

/** Names a remote; `title` when it is to be another than the name says. */
export function remoteNames(name: string, title?: string): RemoteNames {
  checkRemoteName(name);
  const words = name.split('-').filter(Boolean);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { name, Name: words.map(capital).join(''), title: title ?? capital(words.join(' ')) };
}
