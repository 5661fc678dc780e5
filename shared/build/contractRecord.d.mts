/** See contractRecord.mjs. */
export function contractRecord(
  folder: string,
  written: {
    screens: string[];
    virtual?: Record<string, string>;
    extensions?: { id: string; slot: string; module: string; when?: object }[];
  },
): {
  contract: string;
  kit: string | null;
  imports: { door: string; name: string; file: string; line: number }[];
  sources: Record<string, string>;
};
