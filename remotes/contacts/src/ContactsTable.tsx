import { countryName } from '@salesdesk/shared';
import {
  ACCOUNT_TYPE_LABELS,
  type Contact,
  mailHref,
  ownNumber,
  phoneHref,
  shownOwnNumber,
  whatsappHref,
} from '@salesdesk/shared/domain';
import { companyColumnsOf, companyFields, ListTable, type RowCard, useCompanyLink } from '@salesdesk/shared/ui/table';
import { type ReactNode, useCallback, useMemo } from 'react';
import styles from './ContactsTable.module.css';
import { t } from './texts.ts';
import type { useContacts } from './useContacts.ts';

const ABSENT = '--';

export function ContactsTable({ list }: { list: ReturnType<typeof useContacts> }) {
  const { nameLink, hrefOf, open } = useCompanyLink(list.rows, list.idOf, list.nameOf);
  const card = useCallback(
    (contact: Contact): RowCard => ({
      title: contact.contact_name,
      href: hrefOf(contact),
      onOpen: () => open(contact),
      badge: <TypeTag contact={contact} />,
      facts: [contact.account_name, countryName(contact.account_country_name), contact.contact_others.join(', ')],
      ways: {
        call: phoneOf(contact)?.href ?? null,
        whatsapp: whatsappOf(contact)?.href ?? null,
        mail: mailOf(contact)?.href ?? null,
      },
    }),
    [hrefOf, open],
  );
  const columns = useMemo(() => columnsOf(nameLink), [nameLink]);
  const fields = useMemo(() => companyFields('contacts'), []);
  return (
    <ListTable
      list={list}
      label={t('Contacts')}
      columns={columns}
      card={card}
      fields={fields}
      nearIn="contacts"
      empty={{ hint: t('Contacts appear here once companies have a contact person.') }}
    />
  );
}

const columnsOf = (nameLink: (contact: Contact) => ReactNode) =>
  companyColumnsOf<'contacts', Contact>('contacts', {
    name: (contact) => {
      const others = contact.contact_others.join(', ');
      return (
        <>
          {nameLink(contact)}
          {others && (
            <small className={styles.others} title={others}>
              {others}
            </small>
          )}
        </>
      );
    },
    company: ({ account_name: name }) => <bdi title={name}>{name}</bdi>,
    email: (contact) => <Reach way={mailOf(contact)} />,
    phone: (contact) => <Reach way={phoneOf(contact)} />,
    whatsapp: (contact) => <Reach way={whatsappOf(contact)} />,
    country: (contact) => countryName(contact.account_country_name) || ABSENT,
    type: (contact) => <TypeTag contact={contact} />,
  });

function TypeTag({ contact }: { contact: Contact }) {
  return (
    <span className={styles.type} data-type={contact.account_type}>
      {typeOf(contact)}
    </span>
  );
}

/** Where the person has no address of this kind, the company's, which says so. */
function Reach({ way }: { way: Way | null }) {
  if (!way) return ABSENT;
  const note = way.isCompanys ? t('of the company') : undefined;
  return (
    <span className={styles.reach} data-companys={way.isCompanys || undefined} title={note}>
      {way.href ? <a href={way.href}>{way.text}</a> : way.text}
      {note && <span className="sd-visually-hidden"> ({note})</span>}
    </span>
  );
}

/** A text to reach somebody, and its link when it is an address or a number. */
interface Way {
  text: string;
  href: string | null;
  /** The person has none: it is the company's. */
  isCompanys: boolean;
}

/** The person's own address, else the company's; null without any. */
function mailOf({ contact_email, account_email }: Contact): Way | null {
  return wayOf(contact_email, account_email, mailHref);
}

/** The person's own number, else the company's; null without any. Shown as people read it. */
function phoneOf(contact: Contact): Way | null {
  const way = wayOf(contact.contact_phone, ownNumber(contact), phoneHref);
  return way?.isCompanys ? { ...way, text: shownOwnNumber(contact) ?? way.text } : shown(way, contact);
}

function whatsappOf(contact: Contact): Way | null {
  return shown(wayOf(contact.contact_whatsapp, null, whatsappHref), contact);
}

/** 'Leads': what the company is. */
function typeOf({ account_type }: Contact): string {
  return t(ACCOUNT_TYPE_LABELS[account_type]);
}

const shown = (way: Way | null, { phones_shown }: Contact): Way | null =>
  way && { ...way, text: phones_shown?.[way.text] ?? way.text };

function wayOf(own: string | null, companys: string | null, hrefOf: (text: string) => string | null): Way | null {
  const text = own?.trim() || companys?.trim();
  return text ? { text, href: hrefOf(text), isCompanys: !own?.trim() } : null;
}
