import { TITLES } from '@salesdesk/shared/domain';
import { EmptyState, Page } from '@salesdesk/shared/ui/core';

/** The page stands; its list comes with the next release of this remote. */
export default function TeamPage() {
  return (
    <Page title={TITLES.team}>
      <EmptyState text="This page has no content yet." />
    </Page>
  );
}
