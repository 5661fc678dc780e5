/** Prints the texts of every screen in every language as JSON. A separate process, because Playwright cannot load the texts of antd. */
type Texts = Record<string, string>;

const PACKAGES = [
  ...['activities', 'auth', 'company', 'home', 'leads', 'networks', 'platform', 'profile', 'qa', 'qlist', 'team'].map(
    (name) => `remotes/${name}`,
  ),
  'host',
];
const LANGUAGE = '../shared/src/kernel/language';
const FOLDERS = [...PACKAGES.map((folder) => `../${folder}/src`), LANGUAGE];

/** A file of the workspace; tests may import what the doors of `shared` do not offer. */
async function load<T>(file: string): Promise<T> {
  return (await import(file)) as T;
}

async function catalogue(language: string): Promise<Texts> {
  const files = await Promise.all(FOLDERS.map((folder) => load<{ texts: Texts }>(`${folder}/texts.${language}.ts`)));
  return Object.assign({}, ...files.map(({ texts }) => texts));
}

const { pseudoText } = await load<{ pseudoText: (text: string) => string }>(`${LANGUAGE}/pseudo.ts`);
const nl = await catalogue('nl');
const de = await catalogue('de');
const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '');
const pseudo = Object.fromEntries(Object.keys(nl).map((key) => [key, pseudoText(withoutPlural(key))]));
console.log(JSON.stringify({ nl, de, 'ar-XB': pseudo }));

export {};
