export function chromiumHere(): string | null;
export function findChromium(): string | null;
export function findPostgres(): string | null;
