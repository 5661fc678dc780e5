export function chromiumHere(): string | null;
export function findChromium(): string | null;
export function findPostgres(): string | null;
export function findPgbouncer(): string | null;
export function findHaproxy(): string | null;
