/** Bodies as multipart. product.md section 7: "Form bodies are sent as multipart". */

/** Of a field null and undefined are left out; lists become repeated `name[]`; objects become JSON text. */
export function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
      for (const item of value) form.append(`${name}[]`, String(item));
    } else append(form, name, value);
  }
  return form;
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (value instanceof Blob) form.append(name, value);
  else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
}
