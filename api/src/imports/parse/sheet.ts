export interface Sheet {
  /** Numbered as a program for sheets does, from 1; blank ones are left out. */
  rows: { number: number; cells: string[] }[];
}

/** A sheet under its header. */
export interface Table extends Sheet {
  header: string[];
  sheets: string[];
  sheet: number;
  format: string;
}
