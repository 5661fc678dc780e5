/** Contacts: the people of all companies that the user may see. product.md section 2, "Contacts". */
import { formatNumber, useTypedFilter } from '@salesdesk/shared';
import { CONTACTS_COUNTED_MAX } from '@salesdesk/shared/domain';
import { Page, SearchBox } from '@salesdesk/shared/ui/core';
import { companyFields, ListBar } from '@salesdesk/shared/ui/table';
import { ContactsTable } from './ContactsTable.tsx';
import { plural, t } from './texts.ts';
import { useContacts } from './useContacts.ts';

export default function ContactsPage() {
  const list = useContacts();
  const [typed, setTyped, flush] = useTypedFilter(list.filters.search ?? '', (value) =>
    list.setFilter('search', value),
  );
  const total =
    list.total === null
      ? t('More than {{number}} contacts', { number: formatNumber(CONTACTS_COUNTED_MAX) })
      : plural(list.total, '{{count}} contact', '{{count}} contacts');
  return (
    <Page
      title={t('Contacts')}
      canMaximise
      beside={
        <ListBar
          list={list}
          views={list.views}
          plain={t('All contacts')}
          fields={companyFields('contacts')}
          layout={list.layout}
          total={list.isLoading ? '' : total}
        />
      }
      toolbar={<SearchBox value={typed} onChange={setTyped} onLeave={flush} placeholder={t('Search people')} />}
    >
      <ContactsTable list={list} />
    </Page>
  );
}
