import { imageUrl } from '@salesdesk/shared';
import type { FilterName, Network } from '@salesdesk/shared/domain';
import {
  deleteColumn,
  editColumn,
  type ListColumn,
  type ListPage,
  ListTable,
  namedColumn,
  type RowCard,
  RowStatus,
} from '@salesdesk/shared/ui/table';
import { colorOf, LetterLogo } from './LetterLogo.tsx';
import styles from './NetworksTable.module.css';
import { linkOf, networkFields } from './networks.model.ts';
import { t } from './texts.ts';

type Networks = ListPage<'networks', Network>;

/** Logo, Name, Code, URL, Action, Edit, Delete. */
export function NetworksTable({ page }: { page: Networks }) {
  return (
    <ListTable
      list={page}
      label={t('Networks')}
      columns={columnsOf(page)}
      card={(network) => cardOf(page, network)}
      fields={networkFields()}
      empty={{
        hint: t('Networks appear here once they are added.'),
        addLabel: t('Add a network'),
        permission: 'system.network.create',
      }}
    />
  );
}

/** On a phone: the same switch, link and buttons as the table. */
function cardOf(page: Networks, network: Network): RowCard {
  return {
    title: network.network_name,
    icon: <Logo network={network} />,
    badge: <RowStatus list={page} row={network} permission="system.network.edit" />,
    facts: [network.network_code],
    note: <Url network={network} />,
    ways: { call: null, whatsapp: null, mail: null },
    actions: (
      <>
        {editColumn(page, 'system.network.edit').render(network)}
        {deleteColumn(page, 'system.network.delete').render(network)}
      </>
    ),
  };
}

function columnsOf(page: Networks): ListColumn<FilterName<'networks'>, Network>[] {
  return [
    { key: 'logo', title: t('Logo'), hiddenTitle: true, width: 44, render: (network) => <Logo network={network} /> },
    namedColumn('name', t('Name'), 172, (network) => network.network_name, { sticky: true }),
    namedColumn('code', t('Code'), 100, (network) => <Code network={network} />),
    namedColumn('url', t('URL'), 196, (network) => <Url network={network} />),
    {
      key: 'action',
      title: t('Action'),
      filterKey: 'status',
      sortKey: 'status',
      width: 96,
      render: (network) => <RowStatus list={page} row={network} permission="system.network.edit" />,
    },
    editColumn(page, 'system.network.edit'),
    deleteColumn(page, 'system.network.delete'),
  ];
}

function Logo({ network }: { network: Network }) {
  const { network_logo: logo } = network;
  if (logo) return <img className={styles.logo} src={imageUrl(logo)} alt="" />;
  return <LetterLogo network={network} />;
}

function Code({ network }: { network: Network }) {
  return (
    <span className={styles.code}>
      <span className={styles.dot} style={{ background: colorOf(network) }} />
      {network.network_code}
    </span>
  );
}

function Url({ network }: { network: Network }) {
  const link = linkOf(network);
  return link ? (
    <a href={link} target="_blank" rel="noopener noreferrer" title={link}>
      {link}
    </a>
  ) : (
    network.network_url
  );
}
