/** The bar of the Leads screen: view, search, Add, Import. Spec section 2, "Leads". */
import { Button, PermissionButton, Segmented, Tooltip } from '@salesdesk/shared/ui/core';
import { ImportOutlined, PlusOutlined, ProjectOutlined, UnorderedListOutlined } from '@salesdesk/shared/ui/icons';
import { LeadsSearch } from './LeadsSearch.tsx';
import type { LeadsView } from './leads.model.ts';

const VIEWS: { value: LeadsView; label: string; icon: React.ReactNode }[] = [
  { value: 'board', label: 'Board', icon: <ProjectOutlined /> },
  { value: 'list', label: 'List', icon: <UnorderedListOutlined /> },
];

export function ViewSwitch({ view, onChange }: { view: LeadsView; onChange: (view: LeadsView) => void }) {
  return <Segmented aria-label="View" options={VIEWS} value={view} onChange={onChange} />;
}

interface LeadsToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  onAdd: () => void;
}

export function LeadsToolbar({ search, onSearch, onAdd }: LeadsToolbarProps) {
  return (
    <>
      <LeadsSearch search={search} onSearch={onSearch} />
      <PermissionButton permission="data.leads.create" type="primary" icon={<PlusOutlined />} onClick={onAdd}>
        Add
      </PermissionButton>
      <Tooltip title="Leads come from the Q List: import companies there and promote them.">
        <Button icon={<ImportOutlined />} disabled>
          Import
        </Button>
      </Tooltip>
    </>
  );
}
