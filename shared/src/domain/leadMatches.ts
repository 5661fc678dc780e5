/** Which leads the filters find, for those filters that a loaded lead can be judged by; `leads.sql.ts` decides the same. ADR-101. */
import { ACCOUNT_TYPES } from './account.ts';
import { type Filters, ME, NOBODY } from './filters.ts';
import { fold } from './fold.ts';
import { isGoingCold, type Lead } from './lead.ts';
import { bareAddress, isLikeAddress, meantSearch, searchedDigits } from './searched.ts';
import { COLD_SLUG, LOST_SLUG } from './stage.ts';

/** A lead with its folded texts. */
export interface FoldedLead {
  lead: Lead;
  name: string;
  /** The name and the contact person. */
  names: string;
  email: string;
  website: string;
}

/** Who looks, and when. */
interface Reader {
  userId: number | null;
  /** Setting of the operator: days until a lead is idle. */
  idleDays: number;
  now: Date;
}

type Condition = (entry: FoldedLead) => boolean;

/** Fewer letters search the name alone. */
const WORD_MIN = 3;

/** A lead as the filters compare it; folding is too slow to do for each of them. */
export function foldedLead(lead: Lead): FoldedLead {
  const name = fold(lead.account_name);
  return {
    lead,
    name,
    names: `${name}\n${fold(contactOf(lead))}`,
    email: fold(lead.account_email ?? ''),
    website: fold(lead.account_website ?? ''),
  };
}

function contactOf({ account_contact_person }: Lead): string {
  if (!account_contact_person) return '';
  try {
    return String((JSON.parse(account_contact_person) as { name?: unknown } | null)?.name ?? '');
  } catch {
    return '';
  }
}

/** By the names of the filters; null for a value that needs the API. */
const CONDITIONS: {
  readonly [Name in keyof Filters<'leads'>]?: (value: string, reader: Reader) => Condition | null;
} = {
  search: (value) => {
    const text = meantSearch(value);
    const wanted = fold(text);
    if (searchedDigits(text)) return null;
    if ([...wanted].length < WORD_MIN) return ({ name }) => name.includes(wanted);
    const code = fold(text.trim());
    const isAddress = isLikeAddress(text);
    const address = fold(bareAddress(text));
    return ({ lead, names, email, website }) =>
      names.includes(wanted) ||
      (isAddress && (email.includes(wanted) || website.includes(address))) ||
      lead.account_network.some(({ network_details }) => fold(network_details.network_code ?? '') === code);
  },
  name: (value) => {
    const wanted = fold(value);
    return ({ name }) => name.includes(wanted);
  },
  stage: (value) => {
    const id = Number(value);
    return ({ lead }) => lead.kanban_column_id === id;
  },
  assignee: (value, { userId }) => {
    const id = value === ME ? userId : Number(value);
    return value === NOBODY
      ? ({ lead }) => !lead.account_pri_assignee_id
      : ({ lead }) => lead.account_pri_assignee_id === id;
  },
  fee_min:
    (value) =>
    ({ lead }) =>
      (lead.account_exp_sale_amount ?? Number.NEGATIVE_INFINITY) >= Number(value),
  fee_max:
    (value) =>
    ({ lead }) =>
      (lead.account_exp_sale_amount ?? Number.POSITIVE_INFINITY) <= Number(value),
  only: (value, { userId, idleDays, now }) => {
    const isOpen: Condition = ({ lead }) => lead.account_type === ACCOUNT_TYPES.leads;
    const isMine: Condition = (entry) =>
      isOpen(entry) && (entry.lead.account_pri_assignee_id === userId || entry.lead.account_sec_assignee_id === userId);
    const goesCold: Condition = ({ lead }) => {
      const slug = lead.kanban_column?.kanban_column_slug_name;
      return slug !== COLD_SLUG && slug !== LOST_SLUG && isGoingCold(lead.updated_at, now, idleDays);
    };
    switch (value) {
      case 'open':
        return isOpen;
      case 'mine':
        return isMine;
      case 'going-cold':
        return (entry) => isOpen(entry) && goesCold(entry);
      case 'mine-going-cold':
        return (entry) => isMine(entry) && goesCold(entry);
      case 'no-next-step':
        return (entry) => isOpen(entry) && !entry.lead.next_step;
      default:
        return null;
    }
  },
};

/** The condition of all filters; null when only the API can decide. */
export function leadCondition(filters: Filters<'leads'>, reader: Reader): Condition | null {
  const conditions: Condition[] = [];
  for (const [name, value] of Object.entries(filters)) {
    const condition = value ? CONDITIONS[name as keyof Filters<'leads'>]?.(value, reader) : undefined;
    if (!condition) return null;
    conditions.push(condition);
  }
  return (entry) => conditions.every((condition) => condition(entry));
}
