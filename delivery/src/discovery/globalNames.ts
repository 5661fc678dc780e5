const TOOLS = ['rspackChunk', 'webpackChunk'];

/** The names on `window` that belong to a plugin's name: its container, and its chunks by either tool. */
export function namesOf(global: string): string[] {
  return [global, ...TOOLS.map((tool) => tool + asIdentifier(global))];
}

/** The name that a bundler makes of `output.uniqueName` for its list of chunks. */
function asIdentifier(name: string): string {
  return name.replace(/[^a-zA-Z0-9$]+/g, '_');
}
