/** What a lead's record says, as labelled facts. Pure. */
import {
  CONTACT_MODE_LABELS,
  CONTACT_MODES,
  type ContactMode,
  isEmailInput,
  isWebsite,
  type Lead,
  parseContactPerson,
  parseSocialMedia,
  SOCIAL_MEDIA_LABELS,
  type SocialMedia,
} from '@salesdesk/shared/domain';
import { ABSENT, amountOf, contactOf, countryOf, nameOf, phoneOf, primaryAssigneeOf } from './leads.model.ts';

interface Fact {
  label: string;
  value: string;
  /** Where a click leads: web, mail or telephone. */
  href?: string;
}

export interface RecordSection {
  title: string;
  facts: Fact[];
}

/** The sections of the record in the order of the form's tabs; '--' where a field is empty. */
export function sectionsOf(lead: Lead): RecordSection[] {
  const media = Object.entries(parseSocialMedia(lead.account_social_media));
  const networks = lead.account_network.map((network) => network.network_details.network_name);
  return [
    { title: 'Company', facts: [fact('City', lead.account_city), fact('Country', countryOf(lead))] },
    {
      title: 'Contact',
      facts: [
        mailFact('Email', lead.account_email),
        phoneFact('Phone', lead.account_phone ? phoneOf(lead) : null),
        fact('Contact person', contactOf(lead)),
        ...personFacts(lead),
      ],
    },
    {
      title: 'Socials',
      facts: [
        webFact('Website', lead.account_website),
        ...media.map(([id, value]) => webFact(SOCIAL_MEDIA_LABELS[Number(id) as SocialMedia], value)),
      ],
    },
    {
      title: 'Sales',
      facts: [fact('Expected sale amount', amountOf(lead)), fact('Target networks', networks.join(', '))],
    },
    {
      title: 'People',
      facts: [
        fact('Primary assignee', primaryAssigneeOf(lead)),
        fact('Secondary assignee', lead.account_sec_assignee_name || nameOf(lead.secondary_assignee_details)),
        fact('Created by', nameOf(lead.creator_details)),
        fact('Last action', lead.last_action),
      ],
    },
  ];
}

/** One fact per contact detail of the person; numbered where a mode appears twice, so that labels stay unique. */
function personFacts(lead: Lead): Fact[] {
  const used = new Map<string, number>();
  return parseContactPerson(lead.account_contact_person)
    .contact_details.flatMap((detail) => Object.entries(detail))
    .filter(([, value]) => value.trim())
    .map(([mode, value]) => {
      const name = CONTACT_MODE_LABELS[Number(mode) as ContactMode] ?? mode;
      const count = (used.get(name) ?? 0) + 1;
      used.set(name, count);
      const label = `Person's ${name.toLowerCase()}${count > 1 ? ` ${count}` : ''}`;
      return Number(mode) === CONTACT_MODES.email ? mailFact(label, value) : phoneFact(label, value);
    });
}

function fact(label: string, value: string | null): Fact {
  return { label, value: value?.trim() || ABSENT };
}

function mailFact(label: string, value: string | null): Fact {
  const address = value?.trim();
  return address && isEmailInput(address) ? { label, value: address, href: `mailto:${address}` } : fact(label, value);
}

function phoneFact(label: string, value: string | null): Fact {
  const number = value?.trim();
  return number && /^\+?[\d\s().-]+$/.test(number)
    ? { label, value: number, href: `tel:${number.replace(/[^\d+]/g, '')}` }
    : fact(label, value);
}

/** Only what is a web address becomes a link. */
function webFact(label: string, value: string | null): Fact {
  const text = value?.trim();
  if (!text || !isWebsite(text)) return fact(label, value);
  return { label, value: text, href: /^https?:/i.test(text) ? text : `https://${text}` };
}
