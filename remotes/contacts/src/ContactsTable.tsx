import { isPlainClick } from '@salesdesk/shared';
import type { Contact, FilterName } from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { type ListColumn, ListTable, type RowCard } from '@salesdesk/shared/ui/table';
import { type MouseEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import styles from './ContactsTable.module.css';
import { contactFields, mailOf, phoneOf, typeOf, type Way, whatsappOf } from './contacts.model.ts';
import { t } from './texts.ts';
import type { useContacts } from './useContacts.ts';

const ABSENT = '--';

export function ContactsTable({ list }: { list: ReturnType<typeof useContacts> }) {
  const { open, hrefOf } = useCompanyAddress();
  const newest = useRef(list.rows);
  useLayoutEffect(() => {
    newest.current = list.rows;
  });
  const openRecord = useCallback(
    (contact: Contact) => open(contact.account_id, newest.current.map(list.idOf)),
    [open, list.idOf],
  );
  const onOpen = useCallback(
    (event: MouseEvent, contact: Contact) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      openRecord(contact);
    },
    [openRecord],
  );
  const card = useCallback(
    (contact: Contact): RowCard => ({
      title: contact.contact_name,
      href: hrefOf(contact.account_id),
      onOpen: () => openRecord(contact),
      badge: <TypeTag contact={contact} />,
      facts: [contact.account_name, contact.account_country_name],
      ways: {
        call: phoneOf(contact)?.href ?? null,
        whatsapp: whatsappOf(contact)?.href ?? null,
        mail: mailOf(contact)?.href ?? null,
      },
    }),
    [hrefOf, openRecord],
  );
  const columns = useMemo(() => columnsOf(hrefOf, onOpen), [hrefOf, onOpen]);
  const fields = useMemo(contactFields, []);
  return (
    <ListTable
      list={list}
      label={t('Contacts')}
      columns={columns}
      card={card}
      fields={fields}
      empty={{ hint: t('Contacts appear here once companies have a contact person.') }}
      isLoadingMore={list.isLoadingMore}
      onEndReached={list.loadMore}
    />
  );
}

function columnsOf(
  hrefOf: (id: number) => string,
  onOpen: (event: MouseEvent, contact: Contact) => void,
): ListColumn<FilterName<'contacts'>, Contact>[] {
  return [
    {
      key: 'name',
      title: t('Name'),
      width: 190,
      sticky: true,
      filterKey: 'name',
      render: (contact) => (
        <a
          className={styles.name}
          href={hrefOf(contact.account_id)}
          title={contact.contact_name}
          onClick={(event) => onOpen(event, contact)}
        >
          <bdi>{contact.contact_name}</bdi>
        </a>
      ),
    },
    {
      key: 'company',
      title: t('Company'),
      width: 230,
      filterKey: 'company',
      render: (contact) => <bdi title={contact.account_name}>{contact.account_name}</bdi>,
    },
    {
      key: 'email',
      title: t('E-mail'),
      width: 260,
      filterKey: 'email',
      render: (contact) => <Reach way={mailOf(contact)} />,
    },
    {
      key: 'phone',
      title: t('Phone'),
      width: 190,
      filterKey: 'phone',
      render: (contact) => <Reach way={phoneOf(contact)} />,
    },
    { key: 'whatsapp', title: t('Whatsapp'), width: 170, render: (contact) => <Reach way={whatsappOf(contact)} /> },
    {
      key: 'country',
      title: t('Country'),
      width: 150,
      filterKey: 'country',
      render: (contact) => contact.account_country_name ?? ABSENT,
    },
    {
      key: 'type',
      title: t('Status'),
      width: 104,
      render: (contact) => <TypeTag contact={contact} />,
    },
  ];
}

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
      {note && <span className={styles.hidden}> ({note})</span>}
    </span>
  );
}
