/** An error of the compiler. */
export interface CompilerMessage {
  /** Path as the compiler prints it, with forward slashes. */
  file: string;
  line: number;
  column: number;
  code: number;
  /** Its sentences, the reasons of the first in lines of their own. */
  text: string;
}

const ERROR = /^(.+?)\((\d+),(\d+)\): error TS(\d+): (.*)$/;

/** Reads the output of `tsc --pretty false`. */
export function compilerMessages(output: string): CompilerMessage[] {
  const messages: CompilerMessage[] = [];
  for (const printed of output.split(/\r?\n/)) {
    const [, file, line, column, code, text] = ERROR.exec(printed) ?? [];
    const last = messages.at(-1);
    if (file !== undefined && text !== undefined)
      messages.push({
        file: file.replaceAll('\\', '/'),
        line: Number(line),
        column: Number(column),
        code: Number(code),
        text,
      });
    // The reasons of an error follow it, indented.
    else if (last && /^\s+\S/.test(printed)) last.text += `\n${printed}`;
  }
  return messages;
}
