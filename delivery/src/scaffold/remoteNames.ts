/** Derives the names of a remote for its package, its code and its users. */

import { KIT_NAME } from '../kit/kit.ts';
import { HOST_NAME } from '../store/hostNames.ts';
import { checkRemoteName, InvalidName } from '../store/store.ts';

export interface RemoteNames {
  /** `price-lists`: folder, package, address. */
  name: string;
  /** `PriceLists`: component, hook, type. */
  Name: string;
  /** `Price lists`: title shown to users. */
  title: string;
}

/** Derives the names; `title` replaces the one derived from the name. */
export function remoteNames(name: string, title?: string): RemoteNames {
  checkRemoteName(name);
  if (name === KIT_NAME || name === HOST_NAME)
    throw new InvalidName(`The name ${name} is reserved. Choose another one.`);
  const words = name.split('-').filter(Boolean);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { name, Name: words.map(capital).join(''), title: title ?? capital(words.join(' ')) };
}
