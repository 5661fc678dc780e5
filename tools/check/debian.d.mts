export function chromiumHere(): string | null;
export function findChromium(): string | null;
export function firefoxHere(): string | null;
export function findFirefox(): string | null;
/** Paths of programs. */
export interface WebKitHere {
  driver: string;
  display: string;
  browser: string;
}
export function webKitHere(): WebKitHere | null;
export function findWebKit(): WebKitHere | null;
export function findLocales(names: readonly string[]): string[];
export function findPostgres(): string | null;
export function findPgbouncer(): string | null;
export function findHaproxy(): string | null;
