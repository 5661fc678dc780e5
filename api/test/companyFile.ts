/** A realistic file of companies: every trap of CSV, each a known number of times. */
import { csvLine, type ImportCounts } from '@salesdesk/shared/domain';

interface CompanyFile {
  bytes: Uint8Array;
  /** The expected counts if none of its companies exists yet. */
  counts: ImportCounts;
  rows: number;
}

const HEADER = ['Company', 'Ort', 'Land', 'E-Mail', 'Telefon', 'Website', 'Betrag', 'Ansprechpartner', 'Notiz'];
const COUNTRIES = ['Deutschland', 'Netherlands', 'FR', 'United Kingdom', 'Österreich', 'España', 'USA'];
const WORDS = ['Bäckerei', 'Čáp & Co', 'Ærø', 'O’Neill', 'Société Générale d’Été', 'Żółć', 'Größe "XL"', 'Nordlicht'];

/**
 * Semicolons, a byte order mark, quotes, line breaks in cells, accents, blank rows. Of 100 rows 88 are valid, 4 are
 * duplicates without new values, 2 are duplicates that add a city, and 6 contain an invalid value, which is left out.
 */
export function companyFile(rows: number, mark: string): CompanyFile {
  const counts: ImportCounts = { create: 0, update: 0, skip: 0, refuse: 0 };
  const lines: string[][] = [];
  for (let n = 0; n < rows; n++) {
    const kind = n % 100;
    const of = kind >= 88 && kind < 94 ? n - 80 : n;
    const row = rowOf(of, mark);
    if (kind >= 88 && kind < 92) counts.skip++;
    else if (kind >= 92 && kind < 94) {
      row[1] = `Addendum ${n}`;
      counts.update++;
    } else if (kind >= 94) {
      const column = kind % 2 ? 3 : 2;
      row[column] = column === 3 ? `wrong at ${kind}` : `Atlantis ${kind}`;
      counts.create++;
    } else counts.create++;
    lines.push(row);
  }
  const text = [HEADER, ...lines].map((cells) => semicolons(cells)).join('');
  return { bytes: Buffer.from(`\ufeff${text}\r\n;;;;;;;;\r\n`), counts, rows };
}

function rowOf(n: number, mark: string): string[] {
  return [
    `${WORDS[n % WORDS.length]} ${mark} ${n}`,
    // Rows whose duplicates add a city have none.
    n % 100 >= 12 && n % 100 < 14 ? '' : `Stadt\n${n % 50}`,
    COUNTRIES[n % COUNTRIES.length] as string,
    `info@c${n}.${mark}.example`,
    `+49 (0)30 ${String(1_000_000 + n)}`,
    n % 3 ? `https://www.c${n}.${mark}.example/start` : `C${n}.${mark}.EXAMPLE`,
    `${n % 90}.000,50`,
    `Ünal; "${n}"`,
    `first line\r\nsecond; line of ${n}`,
  ];
}

/** As Excel writes it in locales with a decimal comma. */
function semicolons(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(';')}\r\n`;
}

/** Rows as a plain CSV file. */
export function csv(...rows: string[][]): Uint8Array {
  return Buffer.from(rows.map((row) => csvLine(row)).join(''));
}
