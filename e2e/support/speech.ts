/** Words in which screen readers say an element: NVDA and VoiceOver, in English and with their default settings. */

/** What the browser gives a screen reader about one element. */
export interface Spoken {
  role: string;
  name: string;
  value: string;
  description: string;
  states: Readonly<Record<string, string>>;
  /** Named or structural ancestors, from the outside to the inside. */
  within: readonly { id: string; role: string; name: string }[];
}

const NVDA_ROLES: Record<string, string> = {
  checkbox: 'check box',
  combobox: 'combo box',
  listbox: 'list',
  menuitem: '',
  menuitemradio: 'radio menu item',
  option: '',
  radio: 'radio button',
  searchbox: 'edit',
  textbox: 'edit',
};
const VOICEOVER_ROLES: Record<string, string> = {
  checkbox: 'tick box',
  combobox: 'combo box',
  menuitem: 'menu item',
  menuitemradio: 'menu item',
  option: '',
  radio: 'radio button',
  searchbox: 'search text field',
  textbox: 'edit text',
};
const NVDA_PLACES: Record<string, string> = {
  radiogroup: 'grouping',
  group: 'grouping',
  menu: 'menu',
  toolbar: 'tool bar',
};
/** Landmarks keep their word, others are said by the words above. */
const LANDMARKS: Record<string, string> = {
  banner: 'banner landmark',
  form: 'form landmark',
  main: 'main landmark',
  navigation: 'navigation landmark',
  region: 'region',
};
const TYPED = ['textbox', 'searchbox', 'combobox'];

/** What NVDA says: the places that were entered, the name, the role, the states, the description and the value. */
export function inNvda(now: Spoken, before: Spoken | null): string {
  const { states } = now;
  return joined([
    ...entered(now, before).map(({ role, name }) => `${name} ${LANDMARKS[role] ?? NVDA_PLACES[role] ?? role}`.trim()),
    now.name,
    roleIn(NVDA_ROLES, now),
    states.checked && { true: 'checked', false: 'not checked', mixed: 'half checked' }[states.checked],
    states.pressed && { true: 'pressed', false: 'not pressed' }[states.pressed],
    states.selected === 'true' && now.role !== 'option' && 'selected',
    states.expanded && { true: 'expanded', false: 'collapsed' }[states.expanded],
    states.hasPopup && { menu: 'submenu', dialog: 'opens dialog', listbox: 'opens list' }[states.hasPopup],
    states.required === 'true' && 'required',
    states.invalid === 'true' && 'invalid entry',
    states.disabled === 'true' && 'unavailable',
    now.description,
    TYPED.includes(now.role) && (now.value || 'blank'),
  ]);
}

/** What VoiceOver says: the name, the value or state, the role, the places that were entered, and the description as a hint. */
export function inVoiceOver(now: Spoken, before: Spoken | null): string {
  const { states } = now;
  return joined([
    now.name,
    TYPED.includes(now.role) && now.value,
    states.checked && { true: 'ticked', false: 'unticked', mixed: 'mixed' }[states.checked],
    states.pressed === 'true' && 'selected',
    states.selected === 'true' && now.role !== 'option' && 'selected',
    states.invalid === 'true' && 'invalid data',
    states.required === 'true' && 'required',
    states.disabled === 'true' && 'dimmed',
    roleIn(VOICEOVER_ROLES, now),
    states.hasPopup && 'menu pop-up',
    states.expanded && { true: 'expanded', false: 'collapsed' }[states.expanded],
    ...entered(now, before)
      .toReversed()
      .map(({ role, name }) => `${name} ${role === 'dialog' ? 'web dialogue' : role}`.trim()),
    now.description,
  ]);
}

/** The places around an element that were not around the one before it. */
function entered(now: Spoken, before: Spoken | null): Spoken['within'] {
  const known = new Set(before?.within.map(({ id }) => id));
  return now.within.filter(({ id }) => !known.has(id));
}

function roleIn(roles: Record<string, string>, { role, states }: Spoken): string {
  if (role === 'heading') return `heading level ${states.level ?? ''}`.trim();
  if (states.pressed && role === 'button') return 'toggle button';
  return roles[role] ?? role;
}

function joined(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
