/** The bar of the Leads screen: view, search, Add, Import. product.md section 2, "Leads". */
import { useTypedFilter } from '@salesdesk/shared';
import { NARROW, PermissionButton, PHONE, SearchBox, Segmented, useMedia } from '@salesdesk/shared/ui/core';
import { ImportOutlined, PlusOutlined, ProjectOutlined, UnorderedListOutlined } from '@salesdesk/shared/ui/icons';
import type { ReactNode } from 'react';
import type { LeadsView } from './leads.model.ts';
import { t } from './texts.ts';

const views = (): { value: LeadsView; label: string; icon: ReactNode }[] => [
  { value: 'board', label: t('Board'), icon: <ProjectOutlined /> },
  { value: 'list', label: t('List'), icon: <UnorderedListOutlined /> },
];

/** In a narrow window the bar has icons alone; the words are still read aloud. */
function useLabels(width: string): (label: string) => ReactNode {
  const narrow = useMedia(width);
  return (label) => (narrow ? <span className="sd-visually-hidden">{label}</span> : label);
}

export function ViewSwitch({ view, onChange }: { view: LeadsView; onChange: (view: LeadsView) => void }) {
  const labelled = useLabels(NARROW);
  const options = views().map((option) => ({ ...option, label: labelled(option.label), title: option.label }));
  return <Segmented aria-label={t('View')} options={options} value={view} onChange={onChange} />;
}

interface LeadsToolbarProps {
  /** The applied search; the box follows it when it changes from outside. */
  search: string;
  onSearch: (text: string) => void;
  onAdd: () => void;
}

export function LeadsToolbar({ search, onSearch, onAdd }: LeadsToolbarProps) {
  const labelled = useLabels(PHONE);
  return (
    <>
      <LeadsSearch search={search} onSearch={onSearch} />
      <PermissionButton permission="data.leads.create" type="primary" icon={<PlusOutlined />} onClick={onAdd}>
        {labelled(t('Add'))}
      </PermissionButton>
      <PermissionButton
        className="sd-not-on-phones sd-short"
        refusal={t('Leads come from the Q List: import companies there and promote them.')}
        icon={<ImportOutlined />}
      >
        {t('Import')}
      </PermissionButton>
    </>
  );
}

type LeadsSearchProps = Pick<LeadsToolbarProps, 'search' | 'onSearch'>;

/** The input is applied once typing has stopped for 500 ms, so that not every letter renders the whole board. */
function LeadsSearch({ search, onSearch }: LeadsSearchProps) {
  const [typed, setTyped, flush] = useTypedFilter(search, onSearch);
  return <SearchBox value={typed} onChange={setTyped} onLeave={flush} />;
}
