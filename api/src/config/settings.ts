import settings from './settings.json' with { type: 'json' };

interface Setting {
  name: string;
  default: string;
  meaning: string;
}

/** Every setting that the environment can contain; the table of docs/settings.md is checked against it. */
export const SETTINGS: readonly Setting[] = settings;
