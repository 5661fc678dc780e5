/** Files of the build, relative to its folder. */
export interface ClientFiles {
  /** The script that the page waits for before it is painted. */
  colours: string[];
  /** Styles and scripts of every page. */
  common: string[];
  /** Styles and scripts of the pages with live examples, in the order of their tags. */
  examples: string[];
}
export function buildClient(folder: string, output: string): Promise<ClientFiles>;
